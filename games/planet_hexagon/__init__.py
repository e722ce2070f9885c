"""Planet Hexagon: four civilizations build colonies from shared tiles."""

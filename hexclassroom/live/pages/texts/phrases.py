"""Short phrases of the play pages: cards, reasons for proposals, finds of an Emissary."""

from typing import Final

from hexclassroom.live.tongue import gettext_lazy as _

ASSET_SHORT: Final = {
    "flipping_machine": _("Flips a tile"),
    "pondering_fern": _("Swaps your tile"),
    "phonomobile": _("Brings two tiles"),
    "indescribable_painting": _("Brings a tile"),
}
ASSET_DOES: Final = {
    "flipping_machine": _("Flip one extra tile before you take."),
    "pondering_fern": _("Swap the tile that you took for another one."),
    "phonomobile": _("Throw two tiles away and draw two from the Rubbish Bag."),
    "indescribable_painting": _("Put one tile back, draw one and choose its side."),
}
REASONS: Final = {
    "points_now": _("It brings points now."),
    "points_later": _("It will bring points later."),
    "hidden_goal": _("It helps our Hidden Goal."),
    "common_goal": _("It helps the Common Goal."),
    "makes_markers": _("It brings us markers."),
    "leaves_room": _("It keeps good cells free."),
    "stops_others": _("So another team does not get ahead."),
    "frees_waiting_spot": _("It frees our waiting spot."),
}
"""Why a player proposes something, in the order of writer/talk.py."""
_COMMON: Final = ("points_now", "points_later", "leaves_room", "stops_others")
ANY_GAME: Final = {"": _("I think it is good."), **{key: REASONS[key] for key in _COMMON}}
"""The same where the game is not Planet Hexagon; "" gives no reason."""
FINDS: Final = {
    "many_forests": (_("Many Forests"), _("Forests"), "forest"),
    "many_waters": (_("Many Waters"), _("Waters"), "water"),
    "many_fields": (_("Many Fields"), _("Fields"), "field"),
    "many_farms": (_("Many Farms"), _("Farms"), "farm"),
    "many_factories": (_("Many Factories"), _("Factories"), "factory"),
    "many_public_buildings": (_("Many Public Buildings"), _("Public"), "public-building"),
    "many_houses": (_("Many Houses"), _("Houses"), "house"),
    "many_markers": (_("Many markers"), _("Markers"), "marker"),
    "good_idea": (_("A good idea to copy"), _("Good idea"), "idea"),
    "waiting_spot_full": (_("Spot full: two tiles wait"), _("Spot full"), "wait"),
}
"""What an Emissary reports: words, a short word for the button, symbol."""
PAUSES: Final = {
    "teacher": _("Your teacher stopped the clock. It goes on in a moment."),
    "session_change": _("A new session begins. The roles move on."),
    "undo": _("Your teacher went back to an earlier moment. Look at your colony again."),
    "restart": _("The game was interrupted. Nothing is lost; it goes on in a moment."),
}

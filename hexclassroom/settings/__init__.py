"""Settings: `embedded` on a teacher's laptop, `server` for a school or region, `test`."""

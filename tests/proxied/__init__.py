"""Both proxies of deploy/ for real, in front of two web processes: `python -m tests.proxied`."""

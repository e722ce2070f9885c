"""Tables being played: lobby, commands, event log, sockets, console and timers."""

"""How much a real server holds: people at many tables, in front of a server process on this machine."""

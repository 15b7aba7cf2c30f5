"""The Ford: a small complete game, to be read before one writes a larger one."""

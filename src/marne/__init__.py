"""Historical wargames of 1914 and its age, played by their real rules."""

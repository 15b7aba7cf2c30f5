"""The board of Avalon Hill's 1914: decisions in TOML, and how they become a map."""

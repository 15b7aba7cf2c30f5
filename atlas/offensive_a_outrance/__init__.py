"""The board of 1914 Offensive à outrance: decisions in TOML, and how they become a map."""

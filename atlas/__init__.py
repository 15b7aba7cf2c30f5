"""Builds Marne's maps from geography. For developers: it is not installed with the package, its output is."""

"""Hypothesis judges boards by what they answer, never by how long they take."""

from hypothesis import settings

settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

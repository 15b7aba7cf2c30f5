"""Hypothesis judges what is computed, never how long it took."""

from hypothesis import settings

settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

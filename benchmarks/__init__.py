"""Measurements of speed, each run as `python -m benchmarks.<name>`."""

"""`python -m marne`: the same as the command `marne`."""

from marne.cli import main

main()

"""`python -m marne`: the same as the command `marne`."""

from marne.cli import main

if __name__ == "__main__":  # a program's process reads this file under another name
    main()

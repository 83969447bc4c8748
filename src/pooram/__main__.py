"""`python -m pooram` is the command `pooram`."""

from pooram.cli import main

if __name__ == "__main__":
    main()

"""`python -m tirada` is the command `tirada`."""

from generator.cli import main

if __name__ == "__main__":
    main()

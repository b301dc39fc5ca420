"""`python -m generator` is the command `tirada`."""

from generator.cli import run_and_exit

if __name__ == "__main__":
    run_and_exit()

"""tirada build: what is asked for, what is still up to date, what is made again."""

"""Records, simulations and odds as the commands ask for them."""

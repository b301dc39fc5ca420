"""What the commands do: build, check, play, preview and translate, each in a package of its own."""

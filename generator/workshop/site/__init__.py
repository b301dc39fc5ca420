"""Pages for the browser: web editions, gallery, index, icons."""

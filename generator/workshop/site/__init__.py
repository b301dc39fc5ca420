"""Pages for the browser: web editions, gallery, index, and the preview that follows one's edits."""

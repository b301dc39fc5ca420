"""Icons, pictures, and a publisher's own art."""

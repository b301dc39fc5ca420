"""What `import tirada` offers: plain functions for programs that use Tirada without its command."""

"""data/ read once into typed, validated, frozen objects; every error says file, line and what to do."""

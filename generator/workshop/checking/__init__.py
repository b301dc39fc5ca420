"""tirada check: data, texts, rules and printed files judged."""

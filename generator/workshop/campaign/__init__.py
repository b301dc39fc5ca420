"""Campaigns by written orders: order sheets read from forms and YAML, and the folder in which a campaign lives."""

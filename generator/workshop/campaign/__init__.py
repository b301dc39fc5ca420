"""Campaigns by mail: the folder that keeps one, order sheets read from forms and YAML, and the reports that go out."""

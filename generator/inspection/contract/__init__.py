"""Contracts: what each piece shows on the painted page, compared with the tables, never through templates."""

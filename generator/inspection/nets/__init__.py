"""Printed nets judged by folding them."""

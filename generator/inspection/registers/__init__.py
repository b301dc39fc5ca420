"""Tables and registers judged against their witnesses, and the checks against mutations."""

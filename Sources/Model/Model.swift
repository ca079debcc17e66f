// Pure values.

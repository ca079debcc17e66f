/// My own.
struct Badge {}

/// What the shop says.
public let greeting = "Hello"

/// The version of this package.
public let version = "0.1.0"

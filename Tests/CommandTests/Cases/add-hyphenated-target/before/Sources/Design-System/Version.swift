public let version = 1

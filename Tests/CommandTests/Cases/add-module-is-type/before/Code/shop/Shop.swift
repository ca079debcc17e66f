/// The whole shop.
public struct Shop {}

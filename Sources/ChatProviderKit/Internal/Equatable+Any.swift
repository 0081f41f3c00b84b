extension Equatable {
    /// Whether a value of any type is of this one's type, and equal.
    func isEqual(to other: Any?) -> Bool { self == other as? Self }
}

extension Equatable {
    /// Returns whether a value of any type has the same type as this one, and is equal.
    func isEqual(to other: Any?) -> Bool { self == other as? Self }
}

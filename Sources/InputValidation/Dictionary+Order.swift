extension Dictionary where Key == String {
    /// The elements in the order of their keys.
    package var sortedByKey: [Element] { sorted { $0.key < $1.key } }
}

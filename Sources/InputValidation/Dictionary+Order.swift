extension Dictionary where Key == String {
    package var sortedByKey: [Element] { sorted { $0.key < $1.key } }
}

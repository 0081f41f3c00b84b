/// A dictionary in parts that grow one at a time.
///
/// A dictionary of 100,000 strings takes tens of milliseconds to grow, in which the main actor would stand still. Each of
/// the parts is small, and takes a fraction of one.
struct PartedDictionary<Key: Hashable, Value> {
    private static var partCount: Int { 64 }

    private var parts: [[Key: Value]] = []
    private let partCapacity: Int
    /// The number of keys.
    private(set) var count = 0

    /// Creates an empty dictionary.
    ///
    /// - Parameter minimumCapacity: The number of keys that it is going to hold, where that is known.
    init(minimumCapacity: Int = 0) {
        partCapacity = minimumCapacity / Self.partCount
    }

    subscript(key: Key) -> Value? {
        parts.isEmpty ? nil : parts[Self.part(of: key)][key]
    }

    /// Sets the value of a key.
    ///
    /// - Returns: The value before, `nil` if there was none.
    @discardableResult
    mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
        if parts.isEmpty {
            parts = (0..<Self.partCount).map { _ in Dictionary(minimumCapacity: partCapacity) }
        }
        let former = parts[Self.part(of: key)].updateValue(value, forKey: key)
        if former == nil { count += 1 }
        return former
    }

    private static func part(of key: Key) -> Int {
        Int(UInt(bitPattern: key.hashValue) % UInt(partCount))
    }
}

extension PartedDictionary: Sendable where Key: Sendable, Value: Sendable {}

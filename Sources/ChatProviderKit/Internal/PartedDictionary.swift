/// Positions by the ids of entries, in parts that grow one at a time.
///
/// A dictionary of 100,000 strings takes tens of milliseconds to grow, in which the main actor would stand still. Each of
/// the parts is small, and takes a fraction of one.
struct PartedDictionary: Sendable {
    private static let partCount = 64

    private var parts: [[ChatEntry.ID: Int]] = []
    private let partCapacity: Int
    /// The number of keys.
    private(set) var count = 0

    /// Creates an empty dictionary.
    ///
    /// - Parameter minimumCapacity: The number of keys that it is going to hold, where that is known.
    init(minimumCapacity: Int = 0) {
        partCapacity = minimumCapacity / Self.partCount
    }

    subscript(key: ChatEntry.ID) -> Int? {
        parts.isEmpty ? nil : parts[Self.part(of: key)][key]
    }

    /// Sets the value of a key.
    ///
    /// - Returns: The value before, `nil` if there was none.
    @discardableResult
    mutating func updateValue(_ value: Int, forKey key: ChatEntry.ID) -> Int? {
        if parts.isEmpty {
            parts = (0..<Self.partCount).map { _ in Dictionary(minimumCapacity: partCapacity) }
        }
        let former = parts[Self.part(of: key)].updateValue(value, forKey: key)
        if former == nil { count += 1 }
        return former
    }

    /// Ids differ at their ends, be they numbers, times or random. Where they do not, the part is as slow as one dictionary.
    private static func part(of key: ChatEntry.ID) -> Int {
        var sum = 0
        for byte in key.utf8.suffix(4) {
            // Equal texts can differ in bytes beyond ASCII: these share a part.
            guard byte < 0x80 else { return 0 }
            sum = sum &* 31 &+ Int(byte)
        }
        return sum % partCount
    }
}

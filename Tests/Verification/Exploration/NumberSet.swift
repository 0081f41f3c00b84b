/// A set of small numbers, such as scenes or callers.
struct NumberSet: Hashable {
    private var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    subscript(number: Int) -> Bool {
        get { bits & 1 << number != 0 }
        set { bits = newValue ? bits | 1 << number : bits & ~(1 << number) }
    }

    /// Whether some number is not in `others`.
    func isBeyond(_ others: NumberSet) -> Bool { bits & ~others.bits != 0 }
}

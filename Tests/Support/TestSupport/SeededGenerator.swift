/// Random numbers that a seed reproduces on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns true in this percentage of calls.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    package mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// One of the values, which must not be empty.
    package mutating func one<Value>(of values: [Value]) -> Value { values[integer(0...values.count - 1)] }

    /// One of the values, with a probability according to its weight.
    package mutating func one<Value>(weighted values: [(weight: Int, value: Value)]) -> Value {
        var rest = integer(0...values.reduce(0) { $0 + $1.weight } - 1)
        for (weight, value) in values {
            if rest < weight { return value }
            rest -= weight
        }
        return values[0].value
    }
}

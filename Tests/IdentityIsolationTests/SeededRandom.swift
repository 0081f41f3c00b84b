/// Random numbers that a seed gives again.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        // xorshift64*: plain, and the same on every machine.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// One of the values, each as often as its weight says.
    mutating func pick<Value>(_ values: [(weight: Int, value: Value)]) -> Value? {
        var rest = Int.random(in: 0..<values.reduce(0) { $0 + $1.weight }, using: &self)
        for (weight, value) in values {
            if rest < weight { return value }
            rest -= weight
        }
        return nil
    }
}

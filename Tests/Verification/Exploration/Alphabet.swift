/// What happens in an exploration of a machine, and how often at most.
protocol Alphabet {
    associatedtype ExploredMachine: Machine
    /// The mistakes that `--break` plants in the machine.
    associatedtype Mistake: CaseIterable & RawRepresentable<String>

    /// The machine's name, for the command line.
    static var machineName: String { get }
    static var all: [Self] { get }

    var name: String { get }
    /// Whether it is visited only where all are asked for.
    var isLarge: Bool { get }
    /// How many states are visited at most, where that is less than of others.
    var bound: Int? { get }

    func machine(with mistake: Mistake?) -> ExploredMachine
}

extension Alphabet {
    var title: String { "\(Self.machineName), \(name)" }
}

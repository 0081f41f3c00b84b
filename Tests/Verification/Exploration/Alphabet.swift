/// The events of an exploration, with a limit for each.
protocol Alphabet {
    associatedtype ExploredMachine: Machine
    /// The mistakes that `--break` plants in the machine.
    associatedtype Mistake: CaseIterable & RawRepresentable<String>

    /// The machine's name, for the command line.
    static var machineName: String { get }
    static var all: [Self] { get }

    var name: String { get }
    /// Whether only `--all` visits it.
    var isLarge: Bool { get }
    /// A limit on its states, if lower than the usual one.
    var bound: Int? { get }

    func machine(with mistake: Mistake?) -> ExploredMachine
}

extension Alphabet {
    var title: String { "\(Self.machineName), \(name)" }
}

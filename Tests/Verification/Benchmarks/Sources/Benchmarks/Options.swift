/// The options on the command line.
struct Options {
    var isSmoke = false
    var filter: String?
    var isHelp = false
    var workload: Workload?
    var count = 1_000

    /// An invalid command line.
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    init(_ arguments: some Sequence<String>) throws(Mistake) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--smoke": isSmoke = true
            case "--help", "-h": isHelp = true
            case "--filter": filter = try Self.value(of: argument, from: &rest)
            case "--workload":
                let name = try Self.value(of: argument, from: &rest)
                guard let known = Workload(rawValue: name) else {
                    let names = Workload.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Mistake(description: "--workload: there is no \"\(name)\", only \(names)")
                }
                workload = known
            case "--count":
                let text = try Self.value(of: argument, from: &rest)
                guard let number = Int(text), number > 0 else {
                    throw Mistake(description: "--count: \"\(text)\" is not a positive number")
                }
                count = number
            default: throw Mistake(description: "unknown option \"\(argument)\"; --help shows the known ones")
            }
        }
    }

    private static func value(of option: String, from rest: inout ArraySlice<String>) throws(Mistake)
        -> String
    {
        guard let value = rest.popFirst() else { throw Mistake(description: "\(option): needs a value") }
        return value
    }

    static let help = """
        Measures ChatProviderKit through its public interface, and compares it with baselines.

        swift run -c release --package-path Tests/Verification/Benchmarks Benchmarks [options]

          --filter TEXT     only the groups whose title contains TEXT
          --smoke           small logs and few rounds, in about ten seconds
          --workload NAME   only runs NAME --count times and measures nothing, for valgrind:
                            one-more-message, notify
          --count N         see --workload; the default is 1,000
          --help            show this text

        Exit status: 0; 1 if a ratio misses its target, except with --smoke, or if the work came out wrong; 64 for an
        unknown option. The two targets in milliseconds are shown and fail nothing.

        """
}

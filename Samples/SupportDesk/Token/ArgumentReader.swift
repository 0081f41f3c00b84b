import InputValidation

/// The arguments of a subcommand, sorted into options and the rest.
///
/// `--name value` and `--name=value` are the same; after `--` nothing is an option. Errors name options and
/// never repeat values, which may be secret.
struct ArgumentReader {
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []
    /// What is no option, in order.
    private(set) var positionals: [String] = []

    /// Sorts the arguments. `options` take a value, `flags` do not.
    init(_ arguments: [String], options: [String], flags known: [String]) throws(CommandError) {
        let known = known + ["--help"]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                positionals += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                positionals.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0] == "-h" ? "--help" : String(parts[0])
            if options.contains(name) {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw .usage("\(name) needs a value")
                }
                values[name, default: []].append(value)
            } else if known.contains(name) {
                guard parts.count == 1 else { throw .usage("\(name) takes no value") }
                flags.insert(name)
            } else {
                let question = NearestName.question(about: name, among: options + known)
                throw .usage("unknown option \(Quoting.bare(name, limit: 80))\(question)")
            }
        }
    }

    /// Whether a flag is there.
    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// All values of an option, in order.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option that may be there once.
    func one(_ option: String) throws(CommandError) -> String? {
        let all = all(option)
        guard all.count < 2 else { throw .usage("\(option) is there \(all.count) times; once is enough") }
        return all.first
    }

    /// Refuses more arguments than `count` that are no options.
    func expectPositionals(_ count: Int) throws(CommandError) {
        guard positionals.count > count else { return }
        let number = positionals.count - count
        throw .usage(
            "\(number) argument\(number == 1 ? "" : "s") too many; a key is never an argument"
        )
    }
}

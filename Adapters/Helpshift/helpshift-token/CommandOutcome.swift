/// What a run of the command prints, and how it ends.
public struct CommandOutcome: Sendable, Hashable {
    /// The exit statuses; the large ones are those of `sysexits.h`.
    public enum Status: Int32, Sendable, Hashable {
        /// Done; for `inspect`: a login would accept the token.
        case success = 0
        /// A login would refuse the token or the identities.
        case refused = 1
        /// The command was called wrongly.
        case usage = 64
        /// A key file is missing, unreadable or empty.
        case noInput = 66
        /// The machine has no cryptography library.
        case unavailable = 69
        /// Standard input cannot be read.
        case inputOutput = 74
    }

    /// For standard output.
    public var output = ""
    /// For standard error.
    public var errorOutput = ""
    /// The exit status.
    public var status = Status.success
}

/// Why the command stopped.
enum CommandError: Error {
    case usage(String)
    case refused(String)
    case keyFile(String)
    case unavailable(String)
    case input
}

extension CommandOutcome {
    init(_ error: CommandError) {
        switch error {
        case .usage(let message): self.init(message, .usage)
        case .refused(let message): self.init(message, .refused)
        case .keyFile(let message): self.init(message, .noInput)
        case .unavailable(let message): self.init(message, .unavailable)
        case .input: self.init("standard input cannot be read", .inputOutput)
        }
    }

    private init(_ message: String, _ status: Status) {
        errorOutput = "helpshift-token: \(message)\n"
        self.status = status
    }
}

package import Foundation

/// What a run of a command prints, and how it ends.
public struct CommandOutcome: Sendable, Hashable {
    /// The exit statuses; the large ones are those of `sysexits.h`.
    public enum Status: Int32, Sendable, Hashable {
        /// Done; for `inspect`: a login would accept the token.
        case success = 0
        /// A login would refuse the token, or what is to be in it.
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
    public var output: String
    /// For standard error.
    public var errorOutput: String
    /// The exit status.
    public var status: Status

    /// Creates an outcome.
    public init(output: String = "", errorOutput: String = "", status: Status = .success) {
        self.output = output
        self.errorOutput = errorOutput
        self.status = status
    }
}

/// Why a command stopped.
package enum CommandError: Error {
    case usage(String)
    case refused(String)
    case keyFile(String)
    case unavailable(String)
    case input
}

extension CommandOutcome {
    /// - Parameter program: The command's name, which comes before the message.
    package init(_ error: CommandError, program: String) {
        let (message, status): (String, Status) =
            switch error {
            case .usage(let message): (message, .usage)
            case .refused(let message): (message, .refused)
            case .keyFile(let message): (message, .noInput)
            case .unavailable(let message): (message, .unavailable)
            case .input: ("standard input cannot be read", .inputOutput)
            }
        self.init(errorOutput: "\(program): \(message)\n", status: status)
    }

    /// Prints what is to be printed.
    package func print() {
        try? FileHandle.standardOutput.write(contentsOf: Data(output.utf8))
        try? FileHandle.standardError.write(contentsOf: Data(errorOutput.utf8))
    }
}

extension FileHandle {
    /// What comes until the end, at most so many bytes.
    package func readAll(upTo limit: Int) throws -> Data {
        var data = Data()
        while data.count < limit, let more = try read(upToCount: limit - data.count), !more.isEmpty {
            data += more
        }
        return data
    }
}

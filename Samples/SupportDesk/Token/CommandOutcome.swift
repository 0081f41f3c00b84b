import CommandLineSupport
import Foundation

/// What a run of a command prints, and how it ends.
struct CommandOutcome: Sendable, Hashable {
    /// For standard output.
    var output: String
    /// For standard error.
    var errorOutput: String
    /// The exit status.
    var status: ExitStatus

    /// Creates an outcome.
    init(output: String = "", errorOutput: String = "", status: ExitStatus = .success) {
        self.output = output
        self.errorOutput = errorOutput
        self.status = status
    }
}

/// Why a command stopped.
enum CommandError: Error {
    case usage(String)
    case refused(String)
    case keyFile(String)
    case unavailable(String)
    case input
}

extension CommandOutcome {
    /// - Parameter program: The command's name, which comes before the message.
    init(_ error: CommandError, program: String) {
        let (message, status): (String, ExitStatus) =
            switch error {
            case .usage(let message): (message, .usage)
            case .refused(let message): (message, .failure)
            case .keyFile(let message): (message, .noInput)
            case .unavailable(let message): (message, .unavailable)
            case .input: ("standard input cannot be read", .inputOutput)
            }
        self.init(errorOutput: "\(program): \(message)\n", status: status)
    }

    /// Prints what is to be printed.
    func print() {
        try? FileHandle.standardOutput.write(contentsOf: Data(output.utf8))
        try? FileHandle.standardError.write(contentsOf: Data(errorOutput.utf8))
    }
}

extension FileHandle {
    /// What comes until the end, at most so many bytes.
    func readAll(upTo limit: Int) throws -> Data {
        var data = Data()
        while data.count < limit, let more = try read(upToCount: limit - data.count), !more.isEmpty {
            data += more
        }
        return data
    }
}

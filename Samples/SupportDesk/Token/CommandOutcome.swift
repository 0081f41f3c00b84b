import CommandLineSupport
import Foundation

/// The output of a command, and its exit status.
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

extension CommandOutcome {
    /// Prints the output.
    func print() {
        try? FileHandle.standardOutput.write(contentsOf: Data(output.utf8))
        try? FileHandle.standardError.write(contentsOf: Data(errorOutput.utf8))
    }
}

extension FileHandle {
    /// The remaining data, up to a number of bytes.
    func readAll(upTo limit: Int) throws -> Data {
        var data = Data()
        while data.count < limit, let more = try read(upToCount: limit - data.count), !more.isEmpty {
            data += more
        }
        return data
    }
}

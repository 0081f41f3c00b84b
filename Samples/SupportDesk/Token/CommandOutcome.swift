import CommandLineSupport
import Foundation

/// The output of a command, and its exit status.
struct CommandOutcome: Sendable, Hashable {
    /// For standard output.
    var output = ""
    /// For standard error.
    var errorOutput = ""
    /// The exit status.
    var status = ExitStatus.success
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

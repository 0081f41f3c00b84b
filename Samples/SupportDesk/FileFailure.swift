import ChatProviderKit
import CommandLineSupport

/// The errors in a file that a command needs: lines for standard error, each of which names the file.
struct FileFailure: Error {
    var lines: [String]
    var status: ExitStatus

    init(_ lines: [String], _ status: ExitStatus) {
        self.lines = lines
        self.status = status
    }

    /// The mistakes of a configuration.
    init(_ path: String, _ error: ChatConfigurationError) {
        self.init(error.problems.map { "\(path): \($0)" }, .badData)
    }
}

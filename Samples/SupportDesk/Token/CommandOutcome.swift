import CommandLineSupport

/// The output of a command, and its exit status.
struct CommandOutcome: Sendable, Hashable {
    /// For standard output.
    var output = ""
    /// For standard error.
    var errorOutput = ""
    /// The exit status.
    var status = ExitStatus.success
}

import TestSupport

/// The program as a user starts it.
enum Program {
    /// Runs it to its end.
    static func run(_ arguments: [String], input: String = "") throws -> BuiltProgram.Run {
        try BuiltProgram("SupportDesk").run(arguments, input: input)
    }
}

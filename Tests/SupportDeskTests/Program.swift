import TestSupport

/// The built program.
enum Program {
    /// Runs the program until it exits.
    static func run(_ arguments: [String], input: String = "") throws -> BuiltProgram.Run {
        try BuiltProgram("SupportDesk").run(arguments, input: input)
    }
}

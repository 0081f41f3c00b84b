enum StoryCommand {
    static func run(_ a: [String], _ t: Terminal) async throws -> ExitStatus {
        t.print(Help.text(for: nil)); return .success
    }
}

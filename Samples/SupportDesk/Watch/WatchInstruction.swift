import CommandLineSupport

/// An instruction in a line of standard input.
enum WatchInstruction: Equatable {
    /// The conversation is on the screen.
    case open
    /// The conversation is no longer on the screen.
    case close
    /// The app goes to the background.
    case background
    /// The app comes back.
    case foreground
    /// The user sends a message.
    case send(String)

    /// Reads a line; `nil` for a blank one.
    init?(_ line: String) throws(CommandError) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let name = words.first else { return nil }
        let text = words.dropFirst().first.map(String.init) ?? ""
        switch (name, text.isEmpty) {
        case ("open", true): self = .open
        case ("close", true): self = .close
        case ("background", true): self = .background
        case ("foreground", true): self = .foreground
        case ("send", false): self = .send(text)
        case ("send", true): throw CommandError("send needs a message: send Hello")
        case ("open", false), ("close", false), ("background", false), ("foreground", false):
            throw CommandError("\(name) must be alone on its line")
        default:
            let known = ["open", "close", "background", "foreground", "send"]
            // The text after the first word may be a message, so it is not repeated.
            throw CommandError(
                "unknown instruction \"\(name)\"\(Suggestion.among(known, for: String(name)))"
            )
        }
    }
}

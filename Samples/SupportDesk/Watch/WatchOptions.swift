import CommandLineSupport
import Foundation

/// The options of `SupportDesk watch`.
struct WatchOptions {
    let configuration: String
    /// How long to watch; `nil` until the terminal's interrupt.
    let seconds: TimeInterval?
    let isJSON: Bool
    /// Whether the conversation is on the screen from the start.
    let isOpen: Bool
    /// The user, and the file of the key that signs the user's tokens.
    let login: (userID: String, keyFile: String)?

    /// The longest watch: a year.
    private static let maximumSeconds: TimeInterval = 31_536_000

    static let known: [Options.Known] = [
        .value("--config"), .flag("--json"), .value("--for"), .value("--user"), .value("--jwt-key-file"),
        .flag("--open"),
    ]

    init(_ options: Options) throws {
        if let word = options.positionals.first {
            throw CommandError.usage("unexpected argument \"\(word)\"; name the configuration with --config")
        }
        guard let configuration = try options.one("--config") else {
            throw CommandError.usage("watch needs a configuration: --config FILE")
        }
        self.configuration = configuration
        isJSON = options.has("--json")
        isOpen = options.has("--open")
        seconds = try options.one("--for").map(Self.seconds)
        login = try SignedLogin.names(in: options)
    }

    private static func seconds(_ word: String) throws -> TimeInterval {
        guard let seconds = Double(word), (0...maximumSeconds).contains(seconds) else {
            throw CommandError.usage("--for takes seconds, not \"\(word)\"")
        }
        return seconds
    }
}

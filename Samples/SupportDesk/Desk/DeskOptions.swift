import CommandLineSupport
import Foundation

/// The options of `SupportDesk desk`.
struct DeskOptions {
    /// `nil` for the four simulated vendors.
    let configuration: String?
    /// The provider to begin with; `nil` for the configuration's first.
    let provider: String?
    let recording: URL?

    static let known: [Options.Known] = [.value("--provider"), .value("--config"), .value("--record")]

    init(_ options: Options) throws {
        if let word = options.positionals.first {
            throw CommandError.usage("unexpected argument \"\(word)\"")
        }
        configuration = try options.one("--config")
        provider = try options.one("--provider")
        let file = try options.one("--record")
        recording = file.map { URL(fileURLWithPath: $0) }
        try PictureFiles.checkAreDifferent([configuration, file].compactMap { $0 })
    }
}

import ChatProviderKit
import CommandLineSupport
import Foundation

/// The options of `SupportDesk desk`.
struct DeskOptions {
    /// `nil` for the four simulated vendors.
    let configuration: String?
    /// The provider to begin with; `nil` for the configuration's first.
    let provider: String?
    let recording: URL?
    let agentTokenFile: String?
    /// The user at a Matrix server, and the file of the key that signs the user's tokens.
    let login: (userID: String, keyFile: String)?

    static let known: [Options.Known] = [
        .value("--provider"), .value("--config"), .value("--record"), .value("--agent-token-file"),
        .value("--user"), .value("--jwt-key-file"),
    ]

    init(_ options: Options) throws {
        if let word = options.positionals.first {
            throw CommandError.usage("unexpected argument \"\(word)\"")
        }
        configuration = try options.one("--config")
        provider = try options.one("--provider")
        recording = try options.one("--record").map { URL(fileURLWithPath: $0) }
        agentTokenFile = try options.one("--agent-token-file")
        login = try SignedLogin.names(in: options)
    }

    /// The credentials for a real Matrix server, read from their files.
    ///
    /// - Throws: `CommandError`.
    func access() throws -> MatrixDesk.Access {
        if let login {
            do { _ = try SignedLogin(userID: login.userID, keyFile: login.keyFile) } catch {
                throw CommandError.file("\(login.keyFile): \(error)", .noInput)
            }
        }
        return MatrixDesk.Access(agentToken: try agentTokenFile.map(Self.token), login: login)
    }

    private static func token(in file: String) throws -> Secret {
        guard let content = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandError.file("\(file): no such file, or it cannot be read", .noInput)
        }
        let token = content.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !token.isEmpty, !token.contains(where: \.isWhitespace) else {
            throw CommandError.file("\(file): contains no access token", .noInput)
        }
        return Secret(token)
    }
}

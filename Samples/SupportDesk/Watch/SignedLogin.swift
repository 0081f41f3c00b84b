import ChatTokens
import CommandLineSupport
import Foundation

/// Signs a user's logins at a Matrix server, as an app's backend would.
struct SignedLogin: Sendable {
    /// The user's name at the server.
    let userID: String
    private let signer: LoginTokenSigner

    /// The user and the key file on a command line; `nil` if it names neither.
    static func names(in options: Options) throws -> (userID: String, keyFile: String)? {
        switch (try options.one("--user"), try options.one("--jwt-key-file")) {
        case (let user?, let file?):
            do { try LoginTokenSigner.check(user: user) } catch {
                throw CommandError.usage("--user: \(error)")
            }
            return (user, file)
        case (nil, nil): return nil
        case (_?, nil): throw CommandError.usage("--user needs --jwt-key-file, to sign the user's tokens")
        case (nil, _?): throw CommandError.usage("--jwt-key-file needs --user, the user to log in")
        }
    }

    /// - Throws: `SecretKeyError` if the file contains no key, `LoginTokenError` if there is no library.
    init(userID: String, keyFile: String) throws {
        self.userID = userID
        signer = try LoginTokenSigner(key: SecretKey(contentsOf: URL(fileURLWithPath: keyFile)))
    }

    /// A token that is valid for five minutes.
    func token() throws -> String { try signer.token(for: userID, issuedAt: Date()) }
}

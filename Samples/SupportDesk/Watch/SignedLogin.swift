import CommandLineSupport
import Foundation
import TokenCryptography

/// Signs a user's logins with HS256, as an app's backend would.
struct SignedLogin: Sendable {
    /// The user's name at the server.
    let userID: String
    private let key: SecretKey
    private let hmac: HMACSHA256

    /// The user and the key's file of a command line; `nil` where it names neither.
    static func names(in options: Options) throws -> (userID: String, keyFile: String)? {
        switch (try options.one("--user"), try options.one("--jwt-key-file")) {
        case (let user?, let file?):
            guard !user.isEmpty else { throw UsageError("--user needs the user's name at the server") }
            return (user, file)
        case (nil, nil): return nil
        case (_?, nil): throw UsageError("--user needs --jwt-key-file, to sign with")
        case (nil, _?): throw UsageError("--jwt-key-file needs --user, to sign for")
        }
    }

    /// - Throws: `SecretKeyError` for a file that holds no key, `CryptographyError` where there is no library.
    init(userID: String, keyFile: String) throws {
        self.userID = userID
        key = try SecretKey(contentsOf: URL(fileURLWithPath: keyFile))
        hmac = try HMACSHA256()
    }

    /// A token that is good for five minutes.
    func token(now: Date = Date()) throws -> String {
        let issued = HMACSHA256.seconds(of: now)
        return try hmac.token(of: Claims(sub: userID, iat: issued, exp: issued + 300), key: key)
    }

    private struct Claims: Encodable {
        let sub: String
        let iat: Int64
        let exp: Int64
    }
}

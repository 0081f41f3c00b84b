package import ChatProviderKit
import Foundation

/// What a provider keeps across launches, as secret as a password.
struct MatrixKeptState: Sendable, Hashable, Codable {
    /// The session of the user who is logged in.
    var session: MatrixSession?
    /// The access tokens of sessions that are over for the app, and of which the server has not been told.
    var tokensToEnd: [MatrixToken] = []

    /// More are not kept: each belongs to a logout without a network.
    static let maximumTokensToEnd = 8
}

/// A token, as it is kept.
struct MatrixToken: Sendable, Hashable, Codable {
    let secret: Secret

    init(_ secret: Secret) { self.secret = secret }
    init(from decoder: any Decoder) throws {
        secret = Secret(try decoder.singleValueContainer().decode(String.self))
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secret.value)
    }
}

/// A user's session with a Matrix server.
struct MatrixSession: Sendable, Hashable, Codable {
    /// The server's id of the user, such as `@customer42:example.com`.
    var userID: String
    /// The app's id of the user; `nil` for a guest.
    var appUserID: String?
    /// The device's id at the server: the same across launches, because messages that are being sent belong to it.
    var deviceID: String?
    var isGuest = false
    /// What calls are made with.
    var accessToken: MatrixToken
    /// What a new access token is had for, where the server gives one.
    var refreshToken: MatrixToken?
    /// The conversation's room, once it was found.
    var roomID: String?
    /// Whether the visitor has left the room, or was sent away.
    var hasLeft = false
    /// Where the next sync goes on.
    var syncToken: String?
    /// Up to which events the user has read, by the server's word.
    var readIDs: [String: String] = [:]
    /// The messages that the server has not confirmed, oldest first.
    var outbox: [MatrixOutgoing] = []

    init(_ credentials: MatrixCredentials, appUserID: String? = nil, isGuest: Bool = false) {
        userID = credentials.userID
        self.appUserID = appUserID
        deviceID = credentials.deviceID
        self.isGuest = isGuest
        accessToken = MatrixToken(credentials.accessToken)
        refreshToken = credentials.refreshToken.map(MatrixToken.init)
    }

    /// Whether it is the session of a user of the app's; with `nil`, a guest's.
    func isOf(_ id: String?) -> Bool { (isGuest ? nil : appUserID ?? userID).isSameID(as: id) }

    /// Takes the tokens of a new login of the same user.
    mutating func renew(_ credentials: MatrixCredentials) {
        deviceID = credentials.deviceID ?? deviceID
        accessToken = MatrixToken(credentials.accessToken)
        refreshToken = credentials.refreshToken.map(MatrixToken.init)
    }
}

/// A message of the visitor's that the server has not confirmed.
struct MatrixOutgoing: Sendable, Hashable, Codable {
    /// The device's name for it. The same name again is the same message.
    var transaction: String
    var text: String
    var createdAt: Date
    var file: File?
    /// The server's id, once it has answered. The message stays here until a sync has brought it.
    var eventID: String?

    struct File: Sendable, Hashable, Codable {
        var localURL: URL
        var mimeType: String
        var size: Int
        /// The server's address of the file, once it is there.
        var uri: String?
    }

    /// The entry's id in the log: the server's, once it is known.
    var entryID: String { eventID ?? "~\(transaction)" }
}

/// What a login answers.
package struct MatrixCredentials: Sendable, Hashable {
    package var userID: String
    package var deviceID: String?
    package var accessToken: Secret
    package var refreshToken: Secret?

    package init(userID: String, deviceID: String?, accessToken: Secret, refreshToken: Secret? = nil) {
        self.userID = userID
        self.deviceID = deviceID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    init(_ json: JSONObject) throws(MatrixError) {
        guard let user = json.id("user_id"), let token = json.id("access_token").map({ Secret($0) }),
            token.canBeSent
        else {
            throw .malformed("a login without user_id or access_token")
        }
        self.init(
            userID: user,
            deviceID: json.id("device_id"),
            accessToken: token,
            refreshToken: json.id("refresh_token").map { Secret($0) }
        )
    }
}

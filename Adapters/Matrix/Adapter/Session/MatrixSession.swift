package import ChatProviderKit
import Foundation

/// The state that a provider keeps across launches. It is as secret as a password.
struct MatrixKeptState: Sendable, Hashable, Codable {
    /// The session of the logged-in user.
    var session: MatrixSession?
    /// The access tokens of sessions that have ended for the app, but not yet at the server.
    var tokensToEnd: [MatrixToken] = []
    /// What the configuration has named; `nil` in a state that an earlier version has kept.
    var origin: MatrixOrigin?

    /// The maximum number of such tokens. Each belongs to a logout without a network.
    static let maximumTokensToEnd = 8

    var isEmpty: Bool { session == nil && tokensToEnd.isEmpty }

    /// Discards what belongs to another server or conversation than the configuration now names.
    mutating func adapt(to newOrigin: MatrixOrigin) {
        if let origin, origin.homeserver != newOrigin.homeserver {
            // No other server may receive these tokens.
            self = MatrixKeptState()
        } else if let origin, origin.conversation != newOrigin.conversation {
            session?.forgetRoom()
        }
        origin = newOrigin
    }
}

/// The server and the conversation that a configuration names.
struct MatrixOrigin: Sendable, Hashable, Codable {
    /// The server's address in lowercase, without a user name, a password and a slash at its end.
    var homeserver: String
    /// The id or alias of the room, or the id of the user that the visitor has a direct room with.
    var conversation: String

    init(_ configuration: MatrixConfiguration) {
        let address = configuration.homeserver.textWithoutUser.lowercased()
        homeserver = address.hasSuffix("/") ? String(address.dropLast()) : address
        switch configuration.conversation {
        case .room(let id), .direct(with: let id): conversation = id
        }
    }
}

extension URL {
    /// The address without a user name and a password.
    var textWithoutUser: String {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
        components?.user = nil
        components?.password = nil
        return components?.string ?? ""
    }
}

/// A token in its stored form.
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
    /// The server's id for the user, such as `@customer42:example.com`.
    var userID: String
    /// The app's id for the user; `nil` for a guest.
    var appUserID: String?
    /// The device's id at the server. It stays the same across launches, because messages that are being sent
    /// belong to it.
    var deviceID: String?
    var isGuest = false
    /// The token for calls.
    var accessToken: MatrixToken
    /// The token for requesting a new access token, if the server provides one.
    var refreshToken: MatrixToken?
    /// The conversation's room, once it is known.
    var roomID: String?
    /// Whether the visitor has left the room, or was removed.
    var hasLeft = false
    /// The room that the conversation's room has replaced.
    var formerRoomID: String?
    /// The transaction id of a direct room whose creation the server has not answered. The room may exist.
    var roomTransaction: String?
    /// The position from which the next sync continues.
    var syncToken: String?
    /// The events up to which the user has read, as the server reports them.
    var readIDs: [MatrixReceipt.Kind: String] = [:]
    /// The same for single threads, by the thread.
    var threadReadIDs: [String: String]?
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

    /// Returns whether it is the session of one of the app's users; for `nil`, of a guest.
    func isOf(_ id: String?) -> Bool { (isGuest ? nil : appUserID ?? userID).isSameID(as: id) }

    /// The user's receipts, as the server has reported them.
    var receipts: [MatrixReceipt] {
        MatrixReceipt.all(of: userID, readIDs, threads: threadReadIDs ?? [:])
    }

    mutating func setRoom(_ id: String, hasLeft: Bool = false) {
        if roomID != id { (formerRoomID, threadReadIDs) = (nil, nil) }
        if !hasLeft { roomTransaction = nil }
        roomID = id
        self.hasLeft = hasLeft
    }

    /// Forgets everything about the conversation's room, except messages that it may not have received.
    mutating func forgetRoom() {
        (roomID, formerRoomID, roomTransaction, syncToken) = (nil, nil, nil, nil)
        hasLeft = false
        readIDs = [:]
        threadReadIDs = nil
        outbox.removeAll { $0.eventID != nil }
    }

    /// Replaces the tokens with those of a new login as the same user.
    mutating func renew(_ credentials: MatrixCredentials) {
        deviceID = credentials.deviceID ?? deviceID
        accessToken = MatrixToken(credentials.accessToken)
        refreshToken = credentials.refreshToken.map(MatrixToken.init)
    }
}

/// The visitor's message that the server has not confirmed.
struct MatrixOutgoing: Sendable, Hashable, Codable {
    /// The transaction id of the device. A message with the same one is the same message.
    var transaction: String
    var text: String
    var createdAt: Date
    var file: File?
    /// The server's id, once it has answered. The message stays here until a sync contains it.
    var eventID: String?

    struct File: Sendable, Hashable, Codable {
        var localURL: URL
        var mimeType: String
        var size: Int
        /// The server's address of the file, once it has been uploaded.
        var uri: String?
    }

    /// The entry's id in the log: the server's, once it is known.
    var entryID: String { eventID ?? "~\(transaction)" }
}

/// The answer to a login.
package struct MatrixCredentials: Sendable, Hashable {
    package var userID: String
    package var deviceID: String?
    package var accessToken: Secret
    package var refreshToken: Secret?
}

extension MatrixCredentials {
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

struct Account: Sendable {
    let userID: String
    var displayName: String?
    var isGuest = false
    var devices: Set<String> = []
    /// The user's account data, by type, which the user's devices share.
    var accountData: [String: (content: JSONValue, position: Int)] = [:]
    /// The push rules that were turned on or off, by their ids.
    var pushRules: [String: Bool] = [:]
    /// The user's own push rules, in order.
    var ownPushRules: [PushRule] = []
    var pushers: [Pusher] = []

    /// The user's id without the server's name.
    var localpart: String { String(userID.dropFirst().prefix { $0 != ":" }) }

    var ignoredUsers: Set<String> {
        Set(accountData["m.ignored_user_list"]?.content["ignored_users"].fields.keys.map { $0 } ?? [])
    }
}

/// The destination of a device's notifications.
struct Pusher: Sendable, Hashable {
    var deviceID: String
    var content: JSONValue

    var key: [String?] { [content["app_id"].string, content["pushkey"].string] }
}

/// The token of a request.
struct AccessToken: Sendable, Hashable {
    var userID: String
    var deviceID: String
    /// When the token expires, in milliseconds; `nil` for never.
    var expiresAt: Int?
    /// The refresh token that was exchanged for this token. It ends when this token is first used.
    var parent: String?
}

/// A token that can be exchanged for a new pair of tokens.
struct RefreshToken: Sendable, Hashable {
    enum State: Sendable, Hashable {
        case fresh
        /// The token was exchanged for this pair, which has not been used yet.
        case exchanged(access: String, refresh: String)
        case used
    }

    var userID: String
    var deviceID: String
    var state: State = .fresh
    /// The refresh token that was exchanged for this one.
    var parent: String?
}

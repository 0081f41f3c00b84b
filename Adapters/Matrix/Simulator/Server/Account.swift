/// A user of the server.
struct Account: Sendable {
    let userID: String
    var displayName: String?
    var password: String?
    var isGuest = false
    var devices: Set<String> = []
    /// What the user's own devices tell each other, by its type.
    var accountData: [String: (content: JSONValue, position: Int)] = [:]
    /// The ids of push rules that were switched on or off.
    var pushRules: [PushRuleName: Bool] = [:]
    /// The rules that the user has made, in order.
    var ownPushRules: [PushRule] = []
    var filters: [JSONValue] = []
    var pushers: [Pusher] = []

    /// The name without the server's.
    var localpart: String { String(userID.dropFirst().prefix { $0 != ":" }) }

    var ignoredUsers: Set<String> {
        Set(accountData["m.ignored_user_list"]?.content["ignored_users"].fields.keys.map { $0 } ?? [])
    }
}

/// Where notifications of a device go.
struct Pusher: Sendable, Hashable {
    var deviceID: String
    var content: JSONValue

    var key: [String?] { [content["app_id"].string, content["pushkey"].string] }
}

/// What calls carry.
struct AccessToken: Sendable, Hashable {
    var userID: String
    var deviceID: String
    /// When it ends, in milliseconds; `nil` for never.
    var expiresAt: Int?
    /// The refresh token that this one came from, which ends when this one is used.
    var parent: String?
    var isAdministrator = false
}

/// What a new pair of tokens is had for.
struct RefreshToken: Sendable, Hashable {
    enum State: Sendable, Hashable {
        case fresh
        /// The pair that it was given up for, which was not used yet.
        case exchanged(access: String, refresh: String)
        case used
    }

    var userID: String
    var deviceID: String
    var state: State = .fresh
    /// The refresh token that this one came from.
    var parent: String?
}

struct Account: Sendable {
    let userID: String
    var displayName: String?
    var isGuest = false
    var devices: Set<String> = []
    /// The user's account data, by type, which the user's devices share.
    var accountData: [String: (content: JSONValue, position: Int)] = [:]
    var pushers: [Pusher] = []
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
    var userID: String
    var deviceID: String
    /// Whether the tokens that it was exchanged for have been used.
    var isUsed = false
    /// The refresh token that was exchanged for this one.
    var parent: String?
}

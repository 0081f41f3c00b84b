public import ChatProviderKit
import Foundation

/// The settings of a chat in a Matrix room, as checked values of a configuration document.
///
/// ``configuration`` is the adapter's own value for the same settings.
public struct MatrixProviderSettings: ChatAdapter.Settings {
    /// `matrix`.
    public static let providerType = "matrix"
    /// The adapter's purpose.
    public static let meaning = "Matrix, an open protocol, on your own server"

    /// The server's address.
    public var homeserver: String
    /// The room, by its id or alias.
    public var roomId: String?
    /// The user that the visitor has a direct room with.
    public var supportUserId: String?
    /// The name of this device in the user's list of devices.
    public var deviceName: String?
    /// The ids of users that reply automatically.
    public var bots: [String]?
    /// How many previous entries to load.
    public var history: Int?

    /// Creates settings. They are checked when a configuration uses them.
    public init(
        homeserver: String,
        roomId: String? = nil,
        supportUserId: String? = nil,
        deviceName: String? = nil,
        bots: [String]? = nil,
        history: Int? = nil
    ) {
        self.homeserver = homeserver
        self.roomId = roomId
        self.supportUserId = supportUserId
        self.deviceName = deviceName
        self.bots = bots
        self.history = history
    }

    /// The configuration of a ``MatrixChatProvider``; `nil` for settings with ``problems``.
    public var configuration: MatrixConfiguration? {
        guard let url = URL(string: homeserver), url.host != nil else { return nil }
        let conversation: MatrixConfiguration.Conversation
        switch (roomId, supportUserId) {
        case (let room?, nil): conversation = .room(room)
        case (nil, let user?): conversation = .direct(with: user)
        case (nil, nil), (_?, _?): return nil
        }
        return MatrixConfiguration(
            homeserver: url,
            conversation: conversation,
            deviceName: deviceName,
            bots: Set(bots ?? []),
            history: history ?? MatrixConfiguration.defaultHistory
        )
    }

    /// The mistakes that the keys cannot express.
    public var problems: [ChatConfigurationError.Problem] {
        switch (roomId, supportUserId) {
        case (nil, nil):
            [
                ChatConfigurationError.Problem(
                    path: "roomId",
                    found: "missing",
                    expected: "a room's id or alias here, or a user's id in supportUserId"
                )
            ]
        case (_?, _?):
            [
                ChatConfigurationError.Problem(
                    path: "supportUserId",
                    found: "found in addition to roomId",
                    expected: "one of the two"
                )
            ]
        case (_?, nil), (nil, _?): []
        }
    }

    /// The keys in addition to `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key("homeserver", .text(address), isRequired: true, "the server's address"),
        ChatConfiguration.Key("roomId", .text(room), "the room of the conversation, by its id or alias"),
        ChatConfiguration.Key(
            "supportUserId",
            .text(user),
            "the user of the visitor's direct room, which is created if there is none"
        ),
        ChatConfiguration.Key(
            "deviceName",
            .text(.notBlank),
            "this device's name in the user's list of devices"
        ),
        ChatConfiguration.Key("bots", .list(of: .text(user)), "the ids of users that reply automatically"),
        ChatConfiguration.Key(
            "history",
            .integer(1...10_000),
            "how many previous entries to load; 200 by default"
        ),
    ]

    private static let address = ChatConfiguration.Key.TextForm(
        "an address with http or https and without a query, such as https://matrix.example.com",
        pattern: #"^https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$"#
    )
    private static let room = ChatConfiguration.Key.TextForm(
        "a room's id or alias, such as !abc or #support:example.com",
        pattern: #"^[!#][^\s]+$"#
    )
    private static let user = ChatConfiguration.Key.TextForm(
        "a user's id, such as @support:example.com",
        pattern: #"^@[^\s:]+:[^\s]+$"#
    )
}

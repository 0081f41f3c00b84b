import ChatProviderKit
import Foundation

/// What is known of the conversation's room: its members, and what the visitor may do there.
package struct MatrixRoom: Sendable, Equatable {
    /// The visitor's relation to the room.
    package enum Membership: Sendable, Hashable {
        case joined
        /// Left, sent away or banned.
        case left
    }

    let id: String
    var membership: Membership
    private(set) var isEncrypted = false
    private var powerLevels = MatrixPowerLevels()
    /// Whether the room was closed, and where the conversation goes on, if anywhere.
    private(set) var tombstone: Tombstone?
    /// The joined members, in the order in which they were heard of.
    private(set) var members: [String] = []
    /// Who stands above all power levels, where the server has said so.
    private var creators: Set<String> = []
    private var names: [String: String] = [:]
    private var typing: Set<String> = []

    struct Tombstone: Sendable, Equatable {
        var replacementRoom: String?
    }

    init(id: String, membership: Membership = .joined) {
        self.id = id
        self.membership = membership
    }

    /// The name that people read; the user's id without the server where there is none.
    func name(of user: String) -> String { names[user] ?? MatrixID.localpart(of: user) }

    /// Takes an event of the state or of the timeline. They come in the server's order.
    mutating func apply(_ event: MatrixEvent) {
        switch event.content {
        case .encryption: isEncrypted = true
        case .powerLevels(let levels): powerLevels = levels
        case .tombstone(let room): tombstone = Tombstone(replacementRoom: room)
        case .member(let membership, let displayName):
            guard let user = event.stateKey else { return }
            // Who leaves is known by the last name.
            if let displayName, !displayName.isEmpty { names[user] = displayName }
            if membership != "join" {
                members.removeAll { $0 == user }
            } else if !members.contains(user) {
                members.append(user)
            }
        case .message, .edit, .redaction, .reaction, .unknown:
            if event.type == "m.room.create" { creators.insert(event.sender) }
        }
    }

    /// Whether a member may write.
    func allowsMessages(of user: String) -> Bool {
        creators.contains(user) || powerLevels.allowsMessages(of: user)
    }

    /// Takes the names of members from events before what is known.
    mutating func learnNames(from events: [MatrixEvent]) {
        for event in events {
            guard case .member(_, let name?) = event.content, let user = event.stateKey, names[user] == nil
            else {
                continue
            }
            names[user] = name
        }
    }

    mutating func setTyping(_ users: [String]) { typing = Set(users) }

    /// The other members.
    func agents(besides user: String) -> [ChatAgent] {
        members.filter { $0 != user }.map {
            ChatAgent(nick: $0, displayName: name(of: $0), isTyping: typing.contains($0))
        }
    }
}

/// The parts of Matrix's ids.
enum MatrixID {
    /// `agent` of `@agent:example.com`.
    static func localpart(of user: String) -> String {
        user.hasPrefix("@") ? String(user.dropFirst().prefix { $0 != ":" }) : user
    }

    /// Whether a text can be a room's id, and can be shown: a member may write anything.
    static func isRoom(_ text: String) -> Bool {
        text.hasPrefix("!") && (2...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

import ChatProviderKit
import Foundation

/// The known state of the conversation's room: its members, and what the visitor may do there.
package struct MatrixRoom: Sendable, Equatable {
    /// The visitor's relation to the room.
    package enum Membership: Sendable, Hashable {
        case joined
        /// The visitor has left, or was removed or banned.
        case left
    }

    let id: String
    var membership = Membership.joined
    private(set) var isEncrypted = false
    private var powerLevels = MatrixPowerLevels()
    /// Whether the room was closed, and the room in which the conversation continues, if any.
    private(set) var tombstone: Tombstone?
    /// The joined members, in the order in which they became known.
    private(set) var members: [String] = []
    /// The members above all power levels, if the server has reported any.
    private var creators: Set<String> = []
    private var names: [String: String] = [:]
    private var typing: Set<String> = []

    struct Tombstone: Sendable, Equatable {
        var replacementRoom: String?
    }

    init(id: String) { self.id = id }

    /// Returns the display name; the user's id without the server if there is none.
    func name(of user: String) -> String { names[user] ?? MatrixID.localpart(of: user) }

    /// Applies an event of the state or of the timeline. They arrive in the server's order.
    mutating func apply(_ event: MatrixEvent) {
        switch event.content {
        case .encryption: isEncrypted = true
        case .powerLevels(let levels): powerLevels = levels
        case .tombstone(let room): tombstone = Tombstone(replacementRoom: room)
        case .member(let membership, let displayName):
            guard let user = event.stateKey else { return }
            // A member who leaves keeps the last name.
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

    /// Returns whether a member may write.
    func allowsMessages(of user: String) -> Bool {
        creators.contains(user) || powerLevels.allowsMessages(of: user)
    }

    /// Learns the names of members from events that precede the known ones.
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

    /// Returns the other members.
    func agents(besides user: String) -> [ChatState.Agent] {
        members.filter { $0 != user }.map {
            ChatState.Agent(nick: $0, displayName: name(of: $0), isTyping: typing.contains($0))
        }
    }
}

/// The parts of Matrix ids.
enum MatrixID {
    /// Returns `agent` for `@agent:example.com`.
    static func localpart(of user: String) -> String {
        user.hasPrefix("@") ? String(user.dropFirst().prefix { $0 != ":" }) : user
    }

    /// Returns whether a text can be a room's id, and can be shown: a member may write anything.
    static func isRoom(_ text: String) -> Bool {
        text.hasPrefix("!") && (2...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

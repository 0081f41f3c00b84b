import Foundation

/// A user's own rule, which is checked before the default ones.
struct PushRule: Sendable, Hashable {
    var id: String
    var conditions: [JSONValue]
    var effect: PushEffect
}

enum PushEffect: Sendable, Hashable {
    case nothing
    case counts
    case highlights

    init(actions: JSONValue) {
        let highlights = actions.elements.contains { $0["set_tweak"] == "highlight" && $0["value"] != false }
        self = !actions.strings.contains("notify") ? .nothing : highlights ? .highlights : .counts
    }
}

/// An event, with what the push rules of one user check.
struct PushCandidate {
    let event: Event
    let room: Room
    let account: Account

    private var mentions: JSONValue { event.content["m.mentions"] }
    private var senderMayCallAll: Bool {
        let needed = room.state("m.room.power_levels")?.content["notifications"]["room"].integer ?? 50
        return room.power(of: event.sender) >= needed
    }

    /// The effect of the first rule that matches.
    var effect: PushEffect {
        let own = account.ownPushRules.first { isEnabled($0.id) && $0.conditions.allSatisfy(holds) }
        let rule = Self.defaults.first { isEnabled($0.id) && $0.fits(self) }
        return own?.effect ?? rule?.effect ?? .nothing
    }

    private func isEnabled(_ id: String) -> Bool { account.pushRules[id] ?? true }

    /// Returns whether a condition on the room holds. Other conditions are not simulated, and never hold.
    private func holds(_ condition: JSONValue) -> Bool {
        condition["kind"] == "event_match" && condition["key"] == "room_id"
            && condition["pattern"].string == room.id
    }

    // MARK: Default rules

    struct Default: Sendable {
        let id: String
        let effect: PushEffect
        let fits: @Sendable (PushCandidate) -> Bool
    }

    /// The default rules, in the order in which they are checked.
    static let defaults: [Default] = [
        Default(id: ".m.rule.suppress_notices", effect: .nothing) {
            $0.event.content["msgtype"] == "m.notice"
        },
        Default(id: ".m.rule.invite_for_me", effect: .counts) {
            $0.event.isMember && $0.event.content["membership"] == "invite"
                && $0.event.stateKey == $0.account.userID
        },
        Default(id: ".m.rule.member_event", effect: .nothing) { $0.event.isMember },
        Default(id: ".m.rule.is_user_mention", effect: .highlights) {
            $0.mentions["user_ids"].strings.contains($0.account.userID)
        },
        Default(id: ".m.rule.contains_display_name", effect: .highlights) {
            $0.isNamed($0.room.state("m.room.member", $0.account.userID)?.content["displayname"].string)
        },
        Default(id: ".m.rule.is_room_mention", effect: .highlights) {
            $0.mentions["room"] == true && $0.senderMayCallAll
        },
        Default(id: ".m.rule.roomnotif", effect: .highlights) { $0.isNamed("@room") && $0.senderMayCallAll },
        Default(id: ".m.rule.tombstone", effect: .highlights) {
            $0.event.type == "m.room.tombstone" && $0.event.stateKey == ""
        },
        Default(id: ".m.rule.reaction", effect: .nothing) { $0.event.type == "m.reaction" },
        Default(id: ".m.rule.suppress_edits", effect: .nothing) { $0.event.isEdit },
        Default(id: ".m.rule.contains_user_name", effect: .highlights) { $0.isNamed($0.account.localpart) },
        Default(id: ".m.rule.call", effect: .counts) { $0.event.type == "m.call.invite" },
        Default(id: ".m.rule.encrypted_room_one_to_one", effect: .counts) {
            $0.event.type == "m.room.encrypted" && $0.room.members("join").count == 2
        },
        Default(id: ".m.rule.encrypted", effect: .counts) { $0.event.type == "m.room.encrypted" },
        Default(id: ".m.rule.room_one_to_one", effect: .counts) {
            $0.event.type == "m.room.message" && $0.room.members("join").count == 2
        },
        Default(id: ".m.rule.message", effect: .counts) { $0.event.type == "m.room.message" },
    ]

    /// Returns whether the text contains a name as a separate word, regardless of case. The text is not searched if the
    /// event lists its mentions.
    private func isNamed(_ name: String?) -> Bool {
        guard mentions == .null, let name, !name.isEmpty, let text = event.content["body"].string else {
            return false
        }
        var rest = text[...]
        while let found = rest.range(of: name, options: .caseInsensitive) {
            let before = text[..<found.lowerBound].last
            let after = text[found.upperBound...].first
            if !Self.isPartOfWord(before), !Self.isPartOfWord(after) { return true }
            rest = text[text.index(after: found.lowerBound)...]
        }
        return false
    }

    private static func isPartOfWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
}

import Foundation

/// The name of a rule: its kind and its id.
struct PushRuleName: Sendable, Hashable {
    var kind: String
    var id: String

    init(_ kind: String, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// A user's own rule.
struct PushRule: Sendable, Hashable {
    var name: PushRuleName
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

    private var body: String? { event.content["body"].string }
    private var mentions: JSONValue { event.content["m.mentions"] }
    private var senderMayCallAll: Bool {
        let needed = room.state("m.room.power_levels")?.content["notifications"]["room"].integer ?? 50
        return room.power(of: event.sender) >= needed
    }

    /// The effect of the first rule that matches.
    var effect: PushEffect {
        for kind in ["override", "content", "room", "sender", "underride"] {
            for rule in account.ownPushRules where rule.name.kind == kind && isEnabled(rule.name) {
                if rule.conditions.allSatisfy(holds) { return rule.effect }
            }
            for rule in Self.defaults where rule.name.kind == kind && isEnabled(rule.name) {
                if rule.fits(self) { return rule.effect }
            }
        }
        return .nothing
    }

    private func isEnabled(_ name: PushRuleName) -> Bool { account.pushRules[name] ?? true }

    // MARK: A user's own rules

    private func holds(_ condition: JSONValue) -> Bool {
        guard condition["kind"] == "event_match", let pattern = condition["pattern"].string else {
            return false
        }
        return switch condition["key"].string {
        case "room_id": event.roomID == pattern
        case "type": event.type == pattern
        case "sender": event.sender == pattern
        case "content.msgtype": event.content["msgtype"].string == pattern
        case "content.body": body.map { Self.names($0, pattern) } ?? false
        default: false
        }
    }

    // MARK: Default rules

    struct Default: Sendable {
        let name: PushRuleName
        let effect: PushEffect
        let fits: @Sendable (PushCandidate) -> Bool

        init(
            _ kind: String,
            _ id: String,
            _ effect: PushEffect,
            _ fits: @escaping @Sendable (PushCandidate) -> Bool
        ) {
            name = PushRuleName(kind, id)
            self.effect = effect
            self.fits = fits
        }
    }

    static let defaults: [Default] = [
        Default("override", ".m.rule.suppress_notices", .nothing) {
            $0.event.content["msgtype"] == "m.notice"
        },
        Default("override", ".m.rule.invite_for_me", .counts) {
            $0.isMember("invite") && $0.event.stateKey == $0.account.userID
        },
        Default("override", ".m.rule.member_event", .nothing) { $0.event.isMember },
        Default("override", ".m.rule.is_user_mention", .highlights) {
            $0.mentions["user_ids"].strings.contains($0.account.userID)
        },
        Default("override", ".m.rule.contains_display_name", .highlights) {
            $0.isNamed($0.room.state("m.room.member", $0.account.userID)?.content["displayname"].string)
        },
        Default("override", ".m.rule.is_room_mention", .highlights) {
            $0.mentions["room"] == true && $0.senderMayCallAll
        },
        Default("override", ".m.rule.roomnotif", .highlights) { $0.isNamed("@room") && $0.senderMayCallAll },
        Default("override", ".m.rule.tombstone", .highlights) {
            $0.event.type == "m.room.tombstone" && $0.event.stateKey == ""
        },
        Default("override", ".m.rule.reaction", .nothing) { $0.event.type == "m.reaction" },
        Default("override", ".m.rule.room.server_acl", .nothing) { $0.event.type == "m.room.server_acl" },
        Default("override", ".m.rule.suppress_edits", .nothing) { $0.event.isEdit },
        Default("content", ".m.rule.contains_user_name", .highlights) { $0.isNamed($0.account.localpart) },
        Default("underride", ".m.rule.call", .counts) { $0.event.type == "m.call.invite" },
        Default("underride", ".m.rule.encrypted_room_one_to_one", .counts) {
            $0.event.type == "m.room.encrypted" && $0.room.members("join").count == 2
        },
        Default("underride", ".m.rule.encrypted", .counts) { $0.event.type == "m.room.encrypted" },
        Default("underride", ".m.rule.room_one_to_one", .counts) {
            $0.event.type == "m.room.message" && $0.room.members("join").count == 2
        },
        Default("underride", ".m.rule.message", .counts) { $0.event.type == "m.room.message" },
    ]

    private func isMember(_ membership: String) -> Bool {
        event.isMember && event.content["membership"].string == membership
    }

    /// Returns whether the text contains a name. The text is not searched if the event lists its mentions.
    private func isNamed(_ name: String?) -> Bool {
        guard mentions == .null, let name, !name.isEmpty, let body else { return false }
        return Self.names(body, name)
    }

    /// Returns whether a text contains a name as a separate word, regardless of case.
    private static func names(_ text: String, _ name: String) -> Bool {
        var rest = text[...]
        while let found = rest.range(of: name, options: .caseInsensitive) {
            let before = text[..<found.lowerBound].last
            let after = text[found.upperBound...].first
            if !isPartOfWord(before), !isPartOfWord(after) { return true }
            rest = text[text.index(after: found.lowerBound)...]
        }
        return false
    }

    private static func isPartOfWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
}

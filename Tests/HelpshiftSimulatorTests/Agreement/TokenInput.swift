import Foundation
import HelpshiftIdentity
import TestSupport

/// A valid or invalid token, and its use. The parts are JSON.
struct TokenInput {
    struct Entry {
        var identifier: String?
        var value: String?
        var metadata: String?
        /// Replaces the whole entry.
        var other: String?

        init(_ identifier: String, _ value: String) {
            self.identifier = TokenText.quoted(identifier)
            self.value = TokenText.quoted(value)
        }

        var json: String {
            if let other { return other }
            let members = [("identifier", identifier), ("value", value), ("metadata", metadata)]
            return
                "{\(members.compactMap { name, json in json.map { "\"\(name)\":\($0)" } }.joined(separator: ","))}"
        }
    }

    /// Whether the token adds identities to a logged-in user.
    var adds = false
    var fullPrivacy: HelpshiftValue?
    /// How far the server's clock is ahead of the phone's, in seconds.
    var skew: TimeInterval = 0
    /// The token's age by the server's clock, in seconds.
    var age: TimeInterval = 0
    /// Whether the time of issue has a fraction, which makes the token half a second older.
    var hasFraction = false

    var header = TokenText.header
    var entries: [Entry] = []
    /// Replaces the array of entries; `nil` for none.
    var identities: String?? = .none
    /// Replaces the time; `nil` for none.
    var iat: String?? = .none
    /// Further members of the payload.
    var members: [String] = []
    /// Replaces the payload.
    var payload: String?
    var key: String?
    /// A change to the signed token.
    var damage: (@Sendable (String) -> String)?

    /// The signed token.
    private(set) var text = ""
    /// The twists that were applied.
    private(set) var twists: [TokenTwist] = []

    mutating func apply(_ twist: TokenTwist, _ random: inout SeededGenerator) {
        twists.append(twist)
        twist.change(&self, &random)
    }

    /// Whether the twist with this name was applied.
    func has(_ name: String) -> Bool {
        precondition(TokenTwist.names.contains(name), name)
        return twists.contains { $0.name == name }
    }

    var configuration: [String: HelpshiftValue] {
        fullPrivacy.map { [LoginConfiguration.fullPrivacyKey: $0] } ?? [:]
    }

    /// The time of issue in seconds since 1970. It has a fraction only with the twist for it.
    var issuedAt: TimeInterval { VendorScene.now.timeIntervalSince1970 + skew - exactAge }

    private var exactAge: TimeInterval { hasFraction ? age + 0.5 : age }

    /// The token's age by the phone's clock.
    var ageOnPhone: TimeInterval { exactAge - skew }

    var isTooOld: Bool { exactAge > 86_400 }
    var looksWrongOnPhone: Bool { !(0...86_400).contains(ageOnPhone) }

    /// The number of errors that either side may find.
    var faults: Int {
        twists.count { $0.isFault } + (isTooOld ? 1 : 0) + (looksWrongOnPhone ? 1 : 0)
    }

    private func signed() throws -> String {
        let list = identities ?? "[\(entries.map(\.json).joined(separator: ","))]"
        let issued = hasFraction ? "\(issuedAt)" : "\(Int(issuedAt))"
        let time = iat ?? issued
        let known = [list.map { #""identities":\#($0)"# }, time.map { #""iat":\#($0)"# }].compactMap(\.self)
        let text = try TokenText.make(
            header: header,
            payload: payload ?? "{\((known + members).joined(separator: ","))}",
            key: key
        )
        return damage?(text) ?? text
    }
}

extension TokenInput: CustomStringConvertible {
    var description: String {
        let privacy = fullPrivacy.map { ", full privacy \($0)" } ?? ""
        let twists = twists.map(\.name).joined(separator: " + ")
        return
            "\(adds ? "adding" : "login")\(privacy): \(twists), age \(age), skew \(skew), \(entries.map(\.json))"
    }
}

extension TokenInput {
    init(_ random: inout SeededGenerator) throws {
        adds = random.chance(25)
        fullPrivacy = random.chance(30) ? .bool(random.chance(70)) : nil
        skew = random.one(weighted: [(8, 0), (1, 1), (1, -1), (1, 300), (1, -300), (1, 90_000), (1, -90_000)])
        age = Double(random.integer(0...80_000))
        if !adds || random.chance(10) {
            if random.chance(75) {
                entries.append(Entry("uid", random.one(of: ["anna", "bert", "\u{1F600}"])))
            }
            if entries.isEmpty || random.chance(40) { entries.append(Entry("email", "a@x.example")) }
        }
        for kind in ["psn_id", "steam_id", "phone_number", "discord_id"] where random.chance(20) {
            entries.append(Entry(kind, "\(random.integer(0...9))"))
        }
        if random.chance(20), !entries.isEmpty { entries[0].metadata = #"{"plan":"pro"}"# }
        for _ in 0..<random.one(weighted: [(3, 0), (6, 1), (2, 2)]) {
            // Applying a twist twice could create a duplicate member, which is a separate twist.
            let others = TokenTwist.all.filter { !has($0.name) }
            apply(random.one(of: others), &random)
        }
        text = try signed()
    }
}

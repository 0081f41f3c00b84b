import ChatProviderKit
import Foundation
import InputValidation

/// The result of checking a configuration: either the configuration, explained, or all its mistakes.
struct ConfigurationReport: Sendable {
    /// The configuration, if it has no mistakes.
    let configuration: ChatConfiguration?
    /// The mistakes, if any.
    let problems: [ChatConfigurationError.Problem]
    /// The explanation, or the mistakes, one per line.
    let lines: [String]

    /// Whether there is no mistake.
    var isValid: Bool { problems.isEmpty }

    /// Checks a file of JSON.
    init(contentsOf url: URL, registry: ChatProviderRegistry) {
        self.init(registry) { () throws(ChatConfigurationError) in
            try ChatConfiguration(contentsOf: url, registry: registry)
        }
    }

    /// Checks JSON.
    init(data: Data, registry: ChatProviderRegistry) {
        self.init(registry) { () throws(ChatConfigurationError) in
            try ChatConfiguration(data: data, registry: registry)
        }
    }

    private init(
        _ registry: ChatProviderRegistry,
        read: () throws(ChatConfigurationError) -> ChatConfiguration
    ) {
        do {
            let configuration = try read()
            // This program belongs to no app group, and the app does.
            problems = registry.problems(in: configuration).filter { $0 != configuration.groupNote }
            self.configuration = problems.isEmpty ? configuration : nil
            lines = problems.isEmpty ? configuration.explanation(registry) : problems.map(\.description)
        } catch {
            configuration = nil
            problems = error.problems
            lines = error.problems.map(\.description)
        }
    }
}

extension ChatConfiguration {
    /// The note about an app group that this program does not belong to; `nil` if there is none.
    fileprivate var groupNote: ChatConfigurationError.Problem? {
        notes.first { $0.path == "markers.appGroup" }
    }

    /// The meaning of the configuration in plain words, in two columns.
    ///
    /// Account keys and people's names are not shown, only whether they are given.
    func explanation(_ registry: ChatProviderRegistry) -> [String] {
        var rows: [(String, String)] = []
        rows.append(("active", activeProviderIDs.map { Quoting.bare($0.rawValue) }.joined(separator: ", ")))
        if activeProviderIDs.count > 1 {
            rows.append(
                (
                    "",
                    "all at once: the badge shows their total, and \(Quoting.bare(activeProviderIDs[0].rawValue)) is current"
                )
            )
        }
        let inactive = providers.keys.filter { !activeProviderIDs.contains($0) }.sorted {
            $0.rawValue < $1.rawValue
        }
        for id in activeProviderIDs + inactive {
            guard let provider = providers[id] else { continue }
            rows.append(("", ""))
            rows.append(
                (
                    "provider",
                    Quoting.bare(id.rawValue) + (activeProviderIDs.contains(id) ? "" : " (not active)")
                )
            )
            rows += provider.rows(registry[provider.type])
        }
        rows.append(("", ""))
        rows.append(("unread", counter.inWords))
        if let groupNote {
            rows.append(("markers", "in the app group's folder"))
            rows.append(("", groupNote.found))
        } else {
            rows.append(
                ("markers", markers.map { Quoting.bare($0.path) } ?? "in the platform's default store")
            )
        }

        let width = (rows.map(\.0.count).max() ?? 0) + 2
        return rows.map { name, words in
            words.isEmpty ? name : name.padding(toLength: width, withPad: " ", startingAt: 0) + words
        }
    }
}

extension ChatConfiguration.Provider {
    fileprivate func rows(_ adapter: ChatAdapter?) -> [(String, String)] {
        guard let adapter else { return [("  type", "\(type), which is unknown to this program")] }
        var rows = [("  type", "\(type): \(adapter.meaning)")]
        if !adapter.clients.isEmpty {
            let what = client == .live ? "the vendor's SDK" : "a simulator of the vendor, in memory"
            rows.append(("  client", "\(client.rawValue): \(what)"))
            if let remedy = adapter.unavailableReason(client) {
                rows.append(("", "It is not linked into this program. \(remedy)"))
            }
        }
        if !counts { rows.append(("  counts", "no: its messages are not counted")) }
        if case .object(let members)? = try? ChatConfiguration.Value(encoding: settings) {
            rows += Self.rows(of: members, adapter.keys, under: "  ")
        }
        return rows
    }

    private static func rows(
        of members: [String: ChatConfiguration.Value],
        _ keys: [ChatConfiguration.Key],
        under place: String
    ) -> [(String, String)] {
        keys.flatMap { key -> [(String, String)] in
            guard let value = members[key.name] else { return [] }
            let name = place + key.name
            if case .object(let inner) = key.kind, case .object(let innerMembers) = value {
                return rows(of: innerMembers, inner, under: "\(name).")
            }
            return [(name, "\(key.isPrivate ? "given" : value.inWords): \(key.meaning)")]
        }
    }
}

extension ChatConfiguration.Value {
    /// The value on one line.
    fileprivate var inWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): Quoting.quoted(text)
        case .list(let values): values.isEmpty ? "none" : values.map(\.inWords).joined(separator: ", ")
        case .object(let members):
            members.isEmpty
                ? "nothing" : "\(members.keys.sorted().map { Quoting.bare($0) }.joined(separator: ", "))"
        }
    }
}

extension UnreadPolicy {
    fileprivate var inWords: String {
        let who = ["agents", countsBots ? "bots" : nil, countsTriggers ? "triggers" : nil].compactMap(\.self)
        let own =
            ownMessagesMarkSeen ? "; the user's own message marks everything before it as seen" : ""
        return "messages from \(who.joined(separator: " and "))\(own)"
    }
}

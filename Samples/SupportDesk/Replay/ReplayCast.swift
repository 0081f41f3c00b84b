import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport

/// The providers of a replay, and the counting policy.
struct ReplayCast: Sendable {
    var participants: [Replay.Participant]
    var policy = UnreadPolicy()

    /// - Parameters:
    ///   - configuration: The path of a configuration with the providers and the policy.
    ///   - providers: The ids to play; if empty, all in the recording.
    init(recording: String, configuration: String?, providers: [String]) async throws {
        let vendors = ReplayCommand.vendors
        if let configuration {
            // Its clients do not matter, because a replay has its own.
            let configuration = try ConfigurationFile.read(configuration, await ConfigurationFile.registry)
            participants = configuration.activeProviderIDs.map { id in
                let type = configuration.providers[id]?.type
                return Replay.Participant(id: id, vendorKey: vendors.first { $0.type == type }?.key)
            }
            policy = configuration.counter
            return
        }
        let survey = try RecordingSurvey(path: recording, vendors: vendors)
        guard !providers.isEmpty else {
            participants = survey.mentions.map {
                Replay.Participant(
                    id: $0.id,
                    vendorKey: $0.vendorKey ?? Self.vendorKey($0.id),
                    shownFromLine: $0.firstLine
                )
            }
            return
        }
        participants = try providers.reduce(into: []) { cast, name in
            guard !cast.contains(where: { $0.id.rawValue == name }) else { return }
            let id = ChatProviderID(name)
            let mention = survey.mentions.first { $0.id == id }
            let vendorKey = mention?.vendorKey ?? Self.vendorKey(id)
            guard mention != nil || vendorKey != nil else {
                let known = Set(survey.mentions.map(\.id.rawValue) + vendors.map(\.type)).sorted()
                throw CommandError.usage(
                    "--provider \(name): the recording does not contain it\(Suggestion.among(known, for: name))"
                )
            }
            cast.append(Replay.Participant(id: id, vendorKey: vendorKey))
        }
    }

    /// The vendor whose adapter has the provider's name.
    private static func vendorKey(_ id: ChatProviderID) -> String? {
        ReplayCommand.vendors.first { $0.type == id.rawValue }?.key
    }
}

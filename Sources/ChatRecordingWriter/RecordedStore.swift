public import ChatProviderKit

/// What an app's store holds, as a `stored` line of a recording says it: the records of the anonymous users and of those
/// who are logged in, and who is logged in.
public struct RecordedStore: Sendable, Equatable {
    /// What is stored.
    public var values: [StoredValue.Key: StoredValue]
    /// The providers that are active; `nil` where the line does not say.
    public var activeProviderIDs: [ChatProviderID]?
    /// Which entries count from the next relaunch on; `nil` where the line does not say.
    public var policy: UnreadPolicy?

    /// Creates a description of a store.
    public init(
        values: [StoredValue.Key: StoredValue],
        activeProviderIDs: [ChatProviderID]? = nil,
        policy: UnreadPolicy? = nil
    ) {
        self.values = values
        self.activeProviderIDs = activeProviderIDs
        self.policy = policy
    }
}

extension RecordedStore: Encodable {
    private enum CodingKeys: String, CodingKey {
        case active, counter
    }

    private struct Counter: Encodable {
        var countsBots: Bool
        var countsTriggers: Bool
        var ownMessagesMarkSeen: Bool
    }

    /// Writes the members of a marker file, the active providers and the policy.
    public func encode(to encoder: any Encoder) throws {
        try MarkerFile.Content(values).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(activeProviderIDs?.map(\.rawValue), forKey: .active)
        let counter = policy.map {
            Counter(
                countsBots: $0.countsBots,
                countsTriggers: $0.countsTriggers,
                ownMessagesMarkSeen: $0.ownMessagesMarkSeen
            )
        }
        try container.encodeIfPresent(counter, forKey: .counter)
    }
}

extension RecordedStore {
    /// What a recording says of the store: users by their names there, and nothing that identifies the installation or
    /// that an address could be guessed from.
    @MainActor
    func recorded(naming name: (String) -> String) -> RecordedStore {
        var recorded = self
        recorded.values = [:]
        for (key, value) in values.sorted(by: { ($0.key.userID ?? "") < ($1.key.userID ?? "") }) {
            recorded.values[key.recorded(naming: name)] = value.recorded(naming: name)
        }
        return recorded
    }
}

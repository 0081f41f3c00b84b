public import ChatProviderKit

/// The contents of an app's store, as in a `stored` line of a recording: the logged-in users, their records, and the
/// records of the anonymous users.
public struct RecordedStore: Sendable, Equatable {
    /// The stored values.
    public var values: [StoredValue.Key: StoredValue]
    /// The active providers; `nil` if the line does not contain them.
    public var activeProviderIDs: [ChatProviderID]?
    /// Which entries count after the next relaunch; `nil` if the line does not contain it.
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

    /// Writes the members of a marker file, the active providers and the policy.
    public func encode(to encoder: any Encoder) throws {
        try MarkerFile.Content(values).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(activeProviderIDs?.map(\.rawValue), forKey: .active)
        try container.encodeIfPresent(policy, forKey: .counter)
    }
}

extension RecordedStore {
    /// Returns the store as a recording contains it: with the users' names there, and without anything that identifies
    /// the installation or reveals an address.
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

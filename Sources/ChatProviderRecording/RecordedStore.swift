public import ChatProviderKit
import Foundation

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

// MARK: Reading

extension RecordedStore {
    private static let active = "active"
    private static let counter = "counter"

    /// Reads what is under `stored`.
    init(_ object: RecordedObject) throws {
        switch MarkerFile.decode(try JSONSerialization.data(withJSONObject: object.fields)) {
        case .success(let values): self.values = values
        case .failure(.damaged(let reason)): throw RecordingError("\(object.path): \(reason)")
        case .failure(.newerVersion(let version)):
            throw RecordingError(
                "\(object.place("version")): \(version) is of a later version of the library"
            )
        }
        activeProviderIDs = try object.strings(Self.active)?.map { ChatProviderID($0) }
        policy = try object.object(Self.counter).map { counter in
            UnreadPolicy(
                countsBots: try counter.bool("countsBots") ?? false,
                countsTriggers: try counter.bool("countsTriggers") ?? false,
                ownMessagesMarkSeen: try counter.bool("ownMessagesMarkSeen") ?? false
            )
        }
    }

    /// The active providers that a line names, whatever else is wrong in it.
    static func activeProviderIDs(in object: RecordedObject) -> [String] {
        (try? object.object("stored")?.strings(active)) ?? []
    }
}

// MARK: Writing

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

import ChatProviderKit
import Foundation

extension RecordedStore {
    private static let active = "active"
    private static let counter = "counter"

    /// Reads what is under `stored`.
    init(_ object: RecordedObject) throws {
        let values: [StoredValue.Key: StoredValue]
        switch MarkerFile.decode(try JSONSerialization.data(withJSONObject: object.fields)) {
        case .success(let stored): values = stored.values
        case .failure(.damaged(let reason)): throw RecordingError("\(object.path): \(reason)")
        case .failure(.newerVersion(let version)):
            throw RecordingError(
                "\(object.place("version")): \(version) is of a later version of the library"
            )
        }
        self.init(
            values: values,
            activeProviderIDs: try object.strings(Self.active)?.map { ChatProviderID($0) },
            policy: try object.object(Self.counter).map { counter in
                UnreadPolicy(
                    countsBots: try counter.bool("countsBots") ?? false,
                    countsTriggers: try counter.bool("countsTriggers") ?? false,
                    ownMessagesMarkSeen: try counter.bool("ownMessagesMarkSeen") ?? false
                )
            }
        )
    }

    /// The active providers that a line names, whatever else is wrong in it.
    static func activeProviderIDs(in object: RecordedObject) -> [String] {
        let state = try? object.object("state")
        return (try? (state ?? object).object("stored")?.strings(active)) ?? []
    }
}

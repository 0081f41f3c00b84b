import ChatProviderKit
package import ChatRecordingWriter

extension RecordedStore: Decodable {
    private enum CodingKeys: CodingKey {
        case active, counter, version
    }

    /// Decodes the members of a marker file, the active providers and the policy.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let values: [StoredValue.Key: StoredValue]
        do {
            values = try MarkerFile.Content(from: decoder).values.values
        } catch let problem as MarkerFile.Problem {
            switch problem {
            case .damaged(let reason): throw RecordingError(at: decoder.codingPath, reason)
            case .newerVersion(let version):
                throw RecordingError(
                    at: decoder.codingPath + [CodingKeys.version],
                    "\(version) was written by a later version of the library"
                )
            }
        }
        self.init(
            values: values,
            activeProviderIDs: try container.decodeIfPresent([String].self, forKey: .active)?
                .map { ChatProviderID($0) },
            policy: try container.decodeIfPresent(RecordedPolicy.self, forKey: .counter)?.policy
        )
    }
}

private struct RecordedPolicy: Decodable {
    var countsBots: Bool?
    var countsTriggers: Bool?
    var ownMessagesMarkSeen: Bool?

    var policy: UnreadPolicy {
        UnreadPolicy(
            countsBots: countsBots ?? false,
            countsTriggers: countsTriggers ?? false,
            ownMessagesMarkSeen: ownMessagesMarkSeen ?? false
        )
    }
}

public import Foundation

extension StoredValue {
    /// Creates a value from its ``data``.
    ///
    /// - Throws: ``ReadMarkerStoreError/damaged(path:reason:keptAs:)`` or
    ///   ``ReadMarkerStoreError/newerVersion(path:version:keptAs:)``, with `name.kept` as the name under which
    ///   your store keeps the data. After such an error, the library continues without the value and overwrites
    ///   it.
    public init(data: Data, of key: Key) throws(ReadMarkerStoreError) {
        switch MarkerFile.read(Content.self, from: data) {
        case .success(let content): self.init(content)
        case .failure(let problem): throw problem.error(at: key.name, keptAs: key.name + ".kept")
        }
    }

    /// The value as JSON.
    public var data: Data {
        // Only numbers can make encoding fail, and the encoder has a text for each number that JSON cannot
        // express.
        (try? MarkerFile.encoder.encode(content)) ?? Data()
    }
}

// MARK: - In JSON

extension StoredValue.Content: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MarkerFile.Name.self)
        try MarkerFile.checkVersion(in: container)
        func nested(_ name: MarkerFile.Name) throws -> KeyedDecodingContainer<MarkerFile.Name> {
            try container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: name)
        }
        self =
            if container.contains(.record) {
                .record(try ReadRecord(from: nested(.record)))
            } else if container.contains(.move) {
                .move(try StoredValue.Move(from: nested(.move)))
            } else {
                .user(try StoredValue.User(from: nested(.user)))
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MarkerFile.Name.self)
        try container.encode(MarkerFile.version, forKey: .version)
        switch self {
        case .record(let record):
            var nested = container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .record)
            try record.write(to: &nested)
        case .user(let user):
            var nested = container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .user)
            try user.write(to: &nested)
        case .move(let move):
            var nested = container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .move)
            try move.write(to: &nested)
        }
    }
}

extension StoredValue.User {
    init(from container: KeyedDecodingContainer<MarkerFile.Name>) throws {
        let id = try container.decodeIfPresent(String.self, forKey: .id)
        self.init(id: id, owesLogout: try container.decodeIfPresent(Bool.self, forKey: .owesLogout) ?? false)
        signIn = try container.decodeIfPresent(SignIn.self, forKey: .signIn)
        fingerprint = try container.decodeIfPresent(UInt64.self, forKey: .fingerprint)
        standing = try container.decodeIfPresent(Standing.self, forKey: .standing)
        installation = try container.decodeIfPresent(String.self, forKey: .installation)
    }

    /// Writes the known properties. False values are omitted.
    func write(to container: inout KeyedEncodingContainer<MarkerFile.Name>) throws {
        try container.encodeIfPresent(id, forKey: .id)
        if owesLogout { try container.encode(true, forKey: .owesLogout) }
        try container.encodeIfPresent(signIn, forKey: .signIn)
        try container.encodeIfPresent(fingerprint, forKey: .fingerprint)
        try container.encodeIfPresent(standing, forKey: .standing)
        try container.encodeIfPresent(installation, forKey: .installation)
    }
}

extension StoredValue.Move {
    init(from container: KeyedDecodingContainer<MarkerFile.Name>) throws {
        self.init(
            isDone: try container.decodeIfPresent(Bool.self, forKey: .done) ?? false,
            since: Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .since))
        )
    }

    /// Writes when the move started or was completed.
    func write(to container: inout KeyedEncodingContainer<MarkerFile.Name>) throws {
        if isDone { try container.encode(true, forKey: .done) }
        try container.encode(since.timeIntervalSince1970, forKey: .since)
    }
}

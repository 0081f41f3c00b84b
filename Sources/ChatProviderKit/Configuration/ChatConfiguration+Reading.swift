public import Foundation
import InputValidation

extension ChatConfiguration {
    /// Reads a JSON file. A path in `markers` is relative to the file's folder.
    ///
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(contentsOf url: URL, registry: ChatProviderRegistry) throws(ChatConfigurationError) {
        do throws(ChatConfigurationError) {
            let data = try ConfigurationDocument.contents(of: url)
            try self.init(data: data, registry: registry, folder: url.deletingLastPathComponent())
        } catch {
            throw ChatConfigurationError(error.problems, file: url.lastPathComponent)
        }
    }

    /// Reads JSON in UTF-8.
    ///
    /// - Parameter folder: The folder that a path in `markers` is relative to; by default the working
    ///   directory.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        data: Data,
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        let document = try ConfigurationDocument.parse(Array(data))
        self = try ConfigurationReader(registry: registry).read(document, folder)
    }

    /// Reads JSON.
    ///
    /// - Parameter folder: The folder that a path in `markers` is relative to; by default the working
    ///   directory.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        string: String,
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        try self.init(data: Data(string.utf8), registry: registry, folder: folder)
    }

    /// Reads a dictionary of property list or JSON values, such as one from an app's `Info.plist`.
    ///
    /// - Parameter folder: The folder that a path in `markers` is relative to; by default the working
    ///   directory.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        dictionary: [String: Any],
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        let document = try ConfigurationDocument.convert(dictionary)
        self = try ConfigurationReader(registry: registry).read(document, folder)
    }
}

extension ChatConfiguration.Key {
    /// The keys of a document.
    ///
    /// `provider`, `providers` and `markers` are checked separately: the contents of the first two depend on
    /// each other, and the third has two forms.
    package static let document = [
        ChatConfiguration.Key(
            "provider",
            .anything,
            isRequired: true,
            "one id of providers, or a list of ids"
        ),
        ChatConfiguration.Key(
            "providers",
            .map(of: .anything),
            isRequired: true,
            "the providers by their ids"
        ),
        ChatConfiguration.Key("counter", .object(policy), "what counts as unread"),
        markers,
        ChatConfiguration.Key("$schema", .text(), "the JSON Schema, for editors"),
    ]
    private static let policy = [
        ChatConfiguration.Key("countsBots", .flag, "whether the messages of bots count as unread"),
        ChatConfiguration.Key("countsTriggers", .flag, "whether the messages of triggers count as unread"),
        ChatConfiguration.Key(
            "ownMessagesMarkSeen",
            .flag,
            "whether the visitor's own message marks everything before it as seen"
        ),
    ]
    package static let markers = ChatConfiguration.Key(
        "markers",
        .anything,
        "a file for the stored read markers: a bare name is in the app's Application Support folder"
            + " (on Linux, in the XDG data folder), a path is relative to the configuration"
    )
}

extension ChatConfiguration.Key.Kind {
    /// The kind of `markers` if it is not an object.
    package static let markersFile = ChatConfiguration.Key.Kind.text(.notBlank)
    /// The kind of `markers` if it is an object.
    package static let markersGroup = ChatConfiguration.Key.Kind.object([
        ChatConfiguration.Key(
            "appGroup",
            .text(.notBlank),
            isRequired: true,
            "the app group whose folder holds the file, for an app with extensions"
        )
    ])
}

/// Creates a configuration from a document.
final class ConfigurationReader {
    private let registry: ChatProviderRegistry
    private let location: MarkerFileLocation
    private let checker = ConfigurationChecker()
    /// The providers whose adapters this program does not contain.
    private var withoutAdapter: Set<ChatProviderID> = []

    init(registry: ChatProviderRegistry, location: MarkerFileLocation = .current) {
        self.registry = registry
        self.location = location
    }

    func read(
        _ document: ChatConfiguration.Value,
        _ folder: URL?
    ) throws(ChatConfigurationError) -> ChatConfiguration {
        var members = [String: ChatConfiguration.Value]()
        if case .object(let found) = document {
            members = found
            checker.check(members, against: ChatConfiguration.Key.document, at: .document)
        } else {
            checker.reject(document, at: .document, expected: "an object")
        }
        var providers = [ChatProviderID: ChatConfiguration.Provider]()
        var ids: [String]?
        if case .object(let entries)? = members["providers"] {
            ids = entries.keys.sorted()
            for (id, entry) in entries.sortedByKey {
                if let provider = provider(id, entry) { providers[ChatProviderID(id)] = provider }
            }
        }
        var configuration = ChatConfiguration(
            activeProviderIDs: members["provider"].map { active($0, ids) } ?? [],
            providers: providers,
            counter: policy(members["counter"]),
            markers: markersFile(members["markers"], folder)
        )
        let named = configuration.activeProviderIDs
        configuration.activeProviderIDs.removeAll(where: withoutAdapter.contains)
        try checker.finish(allowsNotes: named.isEmpty || !configuration.activeProviderIDs.isEmpty)
        configuration.notes = checker.notes
        return configuration
    }

    // MARK: Active providers

    /// - Parameter ids: The keys of `providers`; `nil` if they are not readable.
    private func active(_ value: ChatConfiguration.Value, _ ids: [String]?) -> [ChatProviderID] {
        let path = ConfigurationPath.document["provider"]
        let expected = "an id of providers, or a list of ids"
        var active: [ChatProviderID] = []
        func add(_ value: ChatConfiguration.Value, at path: ConfigurationPath, expected: String) {
            guard let id = value.text else {
                return checker.reject(value, at: path, expected: expected)
            }
            checker.check(active: id, at: path, behind: active, among: ids)
            active.append(ChatProviderID(id))
        }
        if case .list(let values) = value {
            if values.isEmpty { checker.report(path, "found an empty list", expected: expected) }
            for (position, value) in values.enumerated() {
                add(value, at: path[position], expected: "an id of providers")
            }
        } else {
            add(value, at: path, expected: expected)
        }
        return active
    }

    // MARK: Providers

    private func provider(_ id: String, _ value: ChatConfiguration.Value) -> ChatConfiguration.Provider? {
        let path = ConfigurationPath.provider(id)
        if id.isEmpty {
            checker.report(path, "found an empty id", expected: "a name")
        }
        guard case .object(var members) = value else {
            checker.reject(value, at: path, expected: "an object")
            return nil
        }
        // The spelling in earlier configurations.
        if members["connects"] == "whenUsed" { members["connects"] = "onFirstUse" }
        guard let adapter = adapter(for: id, members["type"], at: path) else { return nil }
        let mistakeCount = checker.mistakeCount
        checker.check(members, against: adapter.allKeys, at: path)
        guard checker.mistakeCount == mistakeCount else { return nil }

        let client = members["client"]?.text.flatMap(ChatConfiguration.Provider.Client.init)
        let connects = members["connects"]?.text.flatMap(ChatConfiguration.Provider.ConnectionPolicy.init)
        do {
            let settings = try adapter.decode(ChatConfiguration.Value.object(members).keeping(adapter.keys))
            checker.report(settings.problems, under: path)
            return ChatConfiguration.Provider(
                settings,
                client: client ?? .live,
                connects: connects ?? .atStart,
                counts: members["counts"] != false
            )
        } catch {
            checker.report(path, "cannot be decoded (\(Quoting.sentence("\(error)")))")
            return nil
        }
    }

    private func adapter(
        for id: String,
        _ type: ChatConfiguration.Value?,
        at path: ConfigurationPath
    ) -> ChatAdapter? {
        let path = path["type"]
        let expected = "one of \(registry.types.joined(separator: ", "))"
        if let type, type.text == nil {
            checker.reject(type, at: path, expected: expected)
            return nil
        }
        let name = type?.text ?? id
        if let adapter = registry[name] { return adapter }
        let quoted = Quoting.quoted(name)
        withoutAdapter.insert(ChatProviderID(id))
        checker.report(
            path,
            type == nil
                ? "missing, and the id \(quoted) is not the name of an adapter in this program"
                : "found \(quoted), which is not an adapter in this program",
            expected: expected,
            suggestion: NearestName.to(name, among: registry.types),
            isNote: true
        )
        return nil
    }

    // MARK: The rest

    private func policy(_ value: ChatConfiguration.Value?) -> UnreadPolicy {
        guard case .object(let members)? = value else { return UnreadPolicy() }
        return UnreadPolicy(
            countsBots: members["countsBots"] == true,
            countsTriggers: members["countsTriggers"] == true,
            ownMessagesMarkSeen: members["ownMessagesMarkSeen"] == true
        )
    }

    private func markersFile(_ value: ChatConfiguration.Value?, _ folder: URL?) -> URL? {
        guard let value else { return nil }
        let path = ConfigurationPath.document["markers"]
        switch value {
        case .text(let name):
            checker.check(value, against: .markersFile, at: path)
            return name.contains("\0") ? nil : location.file(named: name, from: folder)
        case .object(let members):
            checker.check(value, against: .markersGroup, at: path)
            return members["appGroup"]?.text.flatMap { groupFile($0, at: path["appGroup"]) }
        case .null, .bool, .integer, .number, .list:
            let expected = "\(ChatConfiguration.Key.Kind.markersFile.words), or an object with appGroup"
            checker.reject(value, at: path, expected: expected)
            return nil
        }
    }

    private func groupFile(_ group: String, at path: ConfigurationPath) -> URL? {
        if let file = location.file(inGroup: group) { return file }
        let (why, expected) =
            MarkerFileLocation.hasGroups
            ? ("a group that the app does not belong to", "a group of the entitlement App Groups")
            : ("and this platform has no app groups", "the name of a file in place of the object")
        let found = "found \(Quoting.quoted(group)), \(why): the markers are stored at the default place"
        checker.report(path, found, expected: expected, isNote: true)
        return nil
    }
}

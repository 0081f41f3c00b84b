public import Foundation
import InputValidation

extension ChatConfiguration {
    /// Reads a file of JSON. A path in `markers` is relative to the file's folder.
    ///
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(contentsOf url: URL, registry: ChatProviderRegistry) throws(ChatConfigurationError) {
        let data = try ConfigurationDocument.contents(of: url).get()
        try self.init(data: data, registry: registry, folder: url.deletingLastPathComponent())
    }

    /// Reads JSON in UTF-8.
    ///
    /// - Parameter folder: What a path in `markers` is relative to; the working directory where it is left out.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        data: Data,
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        self = try ConfigurationReader.read(ConfigurationDocument.parse(data).get(), registry, folder)
    }

    /// Reads JSON.
    ///
    /// - Parameter folder: What a path in `markers` is relative to; the working directory where it is left out.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        string: String,
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        try self.init(data: Data(string.utf8), registry: registry, folder: folder)
    }

    /// Reads a dictionary of property-list or JSON values, such as one of an app's `Info.plist`.
    ///
    /// - Parameter folder: What a path in `markers` is relative to; the working directory where it is left out.
    /// - Throws: ``ChatConfigurationError`` with all mistakes.
    public init(
        dictionary: [String: Any],
        registry: ChatProviderRegistry,
        folder: URL? = nil
    ) throws(ChatConfigurationError) {
        self = try ConfigurationReader.read(ConfigurationDocument.convert(dictionary).get(), registry, folder)
    }
}

/// Creates a configuration of a document.
package struct ConfigurationReader {
    static let counterKeys = [
        ConfigurationKey("countsBots", .flag, "whether the messages of bots count as unread"),
        ConfigurationKey("countsTriggers", .flag, "whether the messages of triggers count as unread"),
        ConfigurationKey(
            "ownMessagesMarkSeen",
            .flag,
            "whether a message of the visitor's own marks what stands before it as seen"
        ),
    ]
    package static let markersFile = ConfigurationKey.Kind.text(.notBlank)
    package static let markersGroup = [
        ConfigurationKey(
            "appGroup",
            .text(.notBlank),
            isRequired: true,
            "the app group whose folder holds the file, for an app with extensions"
        )
    ]
    package static let markers = ConfigurationKey(
        "markers",
        .anything,
        "a file for the stored read markers: a bare name lies in the app's Application Support folder"
            + " (on Linux in the XDG data folder), a path is relative to the configuration"
    )
    /// `provider`, `providers` and `markers` are checked by hand: what the first two may hold depends on each other, and
    /// the third has two forms.
    package static let keys = [
        ConfigurationKey("provider", .anything, isRequired: true, "one id of providers, or a list of ids"),
        ConfigurationKey("providers", .map(of: .anything), isRequired: true, "the providers by their ids"),
        ConfigurationKey("counter", .object(counterKeys), "what counts as unread"),
        markers,
        ConfigurationKey("$schema", .text(), "the JSON Schema, for editors"),
    ]

    private let registry: ChatProviderRegistry
    private let location: MarkerFileLocation
    private var checker = ConfigurationChecker()

    static func read(
        _ document: ConfigurationValue,
        _ registry: ChatProviderRegistry,
        _ folder: URL?,
        location: MarkerFileLocation = .platform
    ) throws(ChatConfigurationError) -> ChatConfiguration {
        var reader = ConfigurationReader(registry: registry, location: location)
        let configuration = reader.configuration(document, folder)
        guard let configuration, reader.checker.problems.isEmpty else {
            throw ChatConfigurationError(reader.checker.problems)
        }
        return configuration
    }

    private init(registry: ChatProviderRegistry, location: MarkerFileLocation) {
        self.registry = registry
        self.location = location
    }

    private mutating func configuration(_ document: ConfigurationValue, _ folder: URL?) -> ChatConfiguration?
    {
        guard case .object(let members) = document else {
            checker.report(
                .document,
                "found \(document.kindInWords)",
                expected: "an object"
            )
            return nil
        }
        checker.check(members, against: Self.keys, at: .document)
        var providers: [ChatProviderID: ChatConfiguration.Provider] = [:]
        var ids: [String]?
        if case .object(let entries)? = members["providers"] {
            ids = entries.sortedKeys
            for (id, entry) in entries.sortedByKey { providers[ChatProviderID(id)] = provider(id, entry) }
        }
        return ChatConfiguration(
            activeProviderIDs: members["provider"].map { active($0, ids) } ?? [],
            providers: providers,
            counter: policy(members["counter"]),
            markers: markersFile(members["markers"], folder)
        )
    }

    // MARK: Active providers

    /// - Parameter ids: The keys of `providers`; `nil` where they cannot be read.
    private mutating func active(_ value: ConfigurationValue, _ ids: [String]?) -> [ChatProviderID] {
        let path = ConfigurationPath.document["provider"]
        let expected = "an id of providers, or a list of ids"
        let named: [(String, ConfigurationPath)]
        switch value {
        case .text(let id):
            named = [(id, path)]
        case .list(let values):
            named = values.enumerated().compactMap { position, value in
                if case .text(let id) = value { return (id, path[position]) }
                checker.report(
                    path[position],
                    "found \(value.kindInWords)",
                    expected: "an id of providers"
                )
                return nil
            }
            if values.isEmpty {
                checker.report(path, "found an empty list", expected: expected)
            }
        case .null, .bool, .integer, .number, .object:
            checker.report(path, "found \(value.kindInWords)", expected: expected)
            return []
        }
        var active: [ChatProviderID] = []
        for (id, path) in named {
            if let ids, !ids.contains(id) {
                checker.report(Self.unknownID(id, at: path, ids))
            } else if active.contains(ChatProviderID(id)) {
                checker.report(
                    path,
                    "\(Quoting.quoted(id)) for the second time",
                    expected: "each id once"
                )
            }
            active.append(ChatProviderID(id))
        }
        return active
    }

    static func unknownID(_ id: String, at path: ConfigurationPath, _ ids: [String])
        -> ChatConfigurationError.Problem
    {
        ChatConfigurationError.Problem(
            path,
            "found \(Quoting.quoted(id)), which is no key of providers",
            expected: ids.isEmpty ? "an id of providers, which is empty" : "one of \(Self.list(ids))",
            suggestion: NearestName.to(id, among: ids)
        )
    }

    /// The first of many names.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).map { Quoting.bare($0) }.joined(separator: ", ")
        return names.count > 20 ? "\(shown), …" : shown
    }

    // MARK: Providers

    private mutating func provider(_ id: String, _ value: ConfigurationValue) -> ChatConfiguration.Provider? {
        let path = ConfigurationPath.document["providers"][id]
        if id.isEmpty {
            checker.report(path, "found an empty id", expected: "a name")
        }
        guard case .object(var members) = value else {
            checker.report(path, "found \(value.kindInWords)", expected: "an object")
            return nil
        }
        guard let adapter = adapter(for: id, members["type"], at: path) else { return nil }
        let problemCount = checker.problems.count
        checker.check(members, against: adapter.allKeys, at: path)
        guard checker.problems.count == problemCount else { return nil }

        var client = ChatConfiguration.Provider.Client.live
        if case .text(let name)? = members["client"] {
            client = ChatConfiguration.Provider.Client(rawValue: name) ?? .live
        }
        var connects = ChatConfiguration.Provider.Connecting.atStart
        if case .text(let name)? = members["connects"] {
            connects = ChatConfiguration.Provider.Connecting(rawValue: name) ?? .atStart
        }
        members["type"] = nil
        members["connects"] = nil
        if !adapter.clients.isEmpty { members["client"] = nil }
        do {
            let settings = try adapter.decode(.object(members))
            for problem in settings.problems { checker.report(problem.under(path)) }
            return ChatConfiguration.Provider(settings: settings, client: client, connects: connects)
        } catch {
            checker.report(path, "cannot be decoded (\(Quoting.sentence("\(error)")))")
            return nil
        }
    }

    private mutating func adapter(
        for id: String,
        _ type: ConfigurationValue?,
        at path: ConfigurationPath
    ) -> ChatAdapter? {
        let path = path["type"]
        let expected = "one of \(registry.types.joined(separator: ", "))"
        switch type {
        case .text(let name)?:
            if let adapter = registry[name] { return adapter }
            checker.report(
                path,
                "found \(Quoting.quoted(name)), which is no adapter of this program",
                expected: expected,
                suggestion: NearestName.to(name, among: registry.types)
            )
        case nil:
            if let adapter = registry[id] { return adapter }
            checker.report(
                path,
                "missing, and the id \(Quoting.quoted(id)) names no adapter of this program",
                expected: expected,
                suggestion: NearestName.to(id, among: registry.types)
            )
        case .null?, .bool?, .integer?, .number?, .list?, .object?:
            let found = type?.kindInWords ?? "nothing"
            checker.report(path, "found \(found)", expected: expected)
        }
        return nil
    }

    // MARK: The rest

    private func policy(_ value: ConfigurationValue?) -> UnreadPolicy {
        guard case .object(let members)? = value else { return UnreadPolicy() }
        return UnreadPolicy(
            countsBots: members["countsBots"] == true,
            countsTriggers: members["countsTriggers"] == true,
            ownMessagesMarkSeen: members["ownMessagesMarkSeen"] == true
        )
    }

    private mutating func markersFile(_ value: ConfigurationValue?, _ folder: URL?) -> URL? {
        let path = ConfigurationPath.document["markers"]
        switch value {
        case nil:
            return nil
        case .text(let name)?:
            checker.check(.text(name), against: Self.markersFile, at: path)
            return name.utf8.contains(0) ? nil : location.file(named: name, from: folder)
        case .object(let members)?:
            checker.check(members, against: Self.markersGroup, at: path)
            guard case .text(let group)? = members["appGroup"] else { return nil }
            return groupFile(group, at: path["appGroup"])
        case .null?, .bool?, .integer?, .number?, .list?:
            let found = value?.kindInWords ?? "nothing"
            let expected = "\(Self.markersFile.words), or an object with appGroup"
            checker.report(path, "found \(found)", expected: expected)
            return nil
        }
    }

    private mutating func groupFile(_ group: String, at path: ConfigurationPath) -> URL? {
        if let file = location.file(inGroup: group) { return file }
        let (why, expected) =
            MarkerFileLocation.hasGroups
            ? ("a group that the app does not belong to", "a group of the entitlement App Groups")
            : ("and this platform has no app groups", "the name of a file in place of the object")
        checker.report(path, "found \(Quoting.quoted(group)), \(why)", expected: expected)
        return nil
    }
}

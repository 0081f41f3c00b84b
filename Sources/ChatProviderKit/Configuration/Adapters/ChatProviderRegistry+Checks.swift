import InputValidation

extension ChatProviderRegistry {
    /// All mistakes of a configuration that was made in Swift: the same as of a document.
    ///
    /// An SDK that is not linked is none: the same configuration may serve another program. It is when the provider
    /// is made.
    public func problems(in configuration: ChatConfiguration) -> [ChatConfigurationError.Problem] {
        let ids = configuration.providers.keys.map(\.rawValue).sorted()
        let path = ConfigurationPath.document["provider"]
        var problems: [ChatConfigurationError.Problem] = []
        if configuration.activeProviderIDs.isEmpty {
            problems.append(
                ChatConfigurationError.Problem(
                    path,
                    "found an empty list",
                    expected: "at least one id of providers"
                )
            )
        }
        for (position, id) in configuration.activeProviderIDs.enumerated() {
            if configuration.providers[id] == nil {
                problems.append(ConfigurationReader.unknownID(id.rawValue, at: path[position], ids))
            } else if configuration.activeProviderIDs.firstIndex(of: id) != position {
                problems.append(
                    ChatConfigurationError.Problem(
                        path[position],
                        "\(Quoting.quoted(id.rawValue)) for the second time",
                        expected: "each id once"
                    )
                )
            }
        }
        for id in ids {
            guard let provider = configuration.providers[ChatProviderID(id)] else { continue }
            problems += self.problems(of: provider, at: ConfigurationPath.document["providers"][id])
        }
        return problems
    }

    /// All mistakes of one provider's configuration.
    func problems(of provider: ChatConfiguration.Provider, at path: ConfigurationPath)
        -> [ChatConfigurationError.Problem]
    {
        guard let adapter = self[provider.type] else {
            return [
                ChatConfigurationError.Problem(
                    path["type"],
                    "found \(Quoting.quoted(provider.type)), which is no adapter of this program",
                    expected: "one of \(types.joined(separator: ", "))"
                )
            ]
        }
        var checker = ConfigurationChecker()
        do {
            guard case .object(let members) = try ConfigurationValue(encoding: provider.settings) else {
                return [ChatConfigurationError.Problem(path, "is not written as an object")]
            }
            checker.check(members, against: adapter.keys, at: path)
        } catch {
            return [
                ChatConfigurationError.Problem(path, "cannot be written (\(Quoting.sentence("\(error)")))")
            ]
        }
        return checker.problems + provider.settings.problems.map { $0.under(path) }
    }

    /// What stands in the way of running some of a configuration's providers in this program: SDKs that are not linked,
    /// and SDKs that would have to be there twice.
    func obstacles(to ids: [ChatProviderID], of configuration: ChatConfiguration) -> [ChatConfigurationError
        .Problem]
    {
        var problems: [ChatConfigurationError.Problem] = []
        for id in ids {
            guard let provider = configuration.providers[id] else { continue }
            problems += linkProblems(of: provider, at: ConfigurationPath.document["providers"][id.rawValue])
        }
        var holders: [ChatProviderID] = []
        for (position, id) in configuration.activeProviderIDs.enumerated() {
            guard let provider = configuration.providers[id], provider.client == .live,
                self[provider.type]?.allowsOneLiveProvider == true
            else { continue }
            if let holder = holders.last(where: { configuration.providers[$0]?.type == provider.type }) {
                problems.append(
                    ChatConfigurationError.Problem(
                        ConfigurationPath.document["provider"][position],
                        "\(Quoting.quoted(id.rawValue)) needs the SDK that \(Quoting.quoted(holder.rawValue)) uses",
                        expected:
                            "one live provider of the type \(provider.type), as the SDK holds one account at a time"
                    )
                )
            }
            holders.append(id)
        }
        return problems
    }

    /// Says how to link what a provider needs and this program does not contain.
    func linkProblems(of provider: ChatConfiguration.Provider, at path: ConfigurationPath)
        -> [ChatConfigurationError.Problem]
    {
        guard let adapter = self[provider.type], let remedy = adapter.unavailableReason(provider.client)
        else {
            return []
        }
        let found =
            "\"\(provider.client.rawValue)\" is asked for, and not linked into this program. \(remedy)"
        return [ChatConfigurationError.Problem(path["client"], Quoting.withoutFullStop(found))]
    }
}

extension ChatAdapter {
    /// The keys that a provider of this adapter may have, those of the core first.
    package var allKeys: [ConfigurationKey] {
        var keys = [ConfigurationKey("type", .text(), "the adapter, where the id does not name it")]
        if !clients.isEmpty {
            keys.append(
                ConfigurationKey(
                    "client",
                    .choice(clients.map(\.rawValue)),
                    "the vendor's SDK, or a simulator; live where it is left out"
                )
            )
        }
        keys.append(
            ConfigurationKey(
                "connects",
                .choice(ChatConfiguration.Provider.Connecting.allCases.map(\.rawValue)),
                "when it connects for the first time: at the start, which is the default, or when the conversation"
                    + " is opened or something is stored for the user"
            )
        )
        return keys + self.keys
    }
}

extension ChatConfigurationError.Problem {
    /// The same, seen from the document.
    func under(_ place: ConfigurationPath) -> ChatConfigurationError.Problem {
        var problem = self
        problem.path = path.isEmpty ? place.description : "\(place).\(Quoting.bare(path))"
        return problem
    }
}

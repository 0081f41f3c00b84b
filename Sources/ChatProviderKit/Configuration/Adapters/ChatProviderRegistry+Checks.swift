import InputValidation

extension ChatProviderRegistry {
    /// All mistakes of a configuration that was made in Swift: the same as of a document.
    ///
    /// An SDK that is not linked is none: the same configuration may serve another program. It is when the provider
    /// is made.
    public func problems(in configuration: ChatConfiguration) -> [ChatConfigurationError.Problem] {
        var checker = ConfigurationChecker()
        check(configuration, with: &checker)
        return checker.problems
    }

    /// Looks for all mistakes of a configuration.
    func check(_ configuration: ChatConfiguration, with checker: inout ConfigurationChecker) {
        let ids = configuration.sortedIDs
        let path = ConfigurationPath.document["provider"]
        if configuration.activeProviderIDs.isEmpty {
            checker.report(path, "found an empty list", expected: "at least one id of providers")
        }
        let active = configuration.activeProviderIDs.enumerated().map { (id: $1.rawValue, path: path[$0]) }
        checker.check(active: active, among: ids)
        for id in ids {
            guard let provider = configuration.providers[ChatProviderID(id)] else { continue }
            check(provider, at: .provider(id), with: &checker)
        }
    }

    /// Looks for all mistakes of one provider's configuration.
    func check(
        _ provider: ChatConfiguration.Provider,
        at path: ConfigurationPath,
        with checker: inout ConfigurationChecker
    ) {
        guard let adapter = self[provider.type] else {
            return checker.report(
                path["type"],
                "found \(Quoting.quoted(provider.type)), which is no adapter of this program",
                expected: "one of \(types.joined(separator: ", "))"
            )
        }
        do {
            guard case .object(let members) = try ConfigurationValue(encoding: provider.settings) else {
                return checker.report(path, "is not written as an object")
            }
            checker.check(members, against: adapter.keys, at: path)
        } catch {
            return checker.report(path, "cannot be written (\(Quoting.sentence("\(error)")))")
        }
        checker.report(provider.settings.problems, under: path)
    }

    /// Looks for what stands in the way of running some of a configuration's providers in this program: SDKs that are not
    /// linked, and SDKs that would have to be there twice.
    func checkLinks(
        of ids: [ChatProviderID],
        in configuration: ChatConfiguration,
        with checker: inout ConfigurationChecker
    ) {
        for id in ids {
            guard let provider = configuration.providers[id] else { continue }
            checkLink(of: provider, at: .provider(id.rawValue), with: &checker)
        }
        var holders: [ChatProviderID] = []
        for (position, id) in configuration.activeProviderIDs.enumerated() {
            guard let provider = configuration.providers[id], provider.client == .live,
                self[provider.type]?.allowsOneLiveProvider == true
            else { continue }
            if let holder = holders.last(where: { configuration.providers[$0]?.type == provider.type }) {
                checker.report(
                    ConfigurationPath.document["provider"][position],
                    "\(Quoting.quoted(id.rawValue)) needs the SDK that \(Quoting.quoted(holder.rawValue)) uses",
                    expected:
                        "one live provider of the type \(provider.type), as the SDK holds one account at a time"
                )
            }
            holders.append(id)
        }
    }

    /// Says how to link what a provider needs and this program does not contain.
    func checkLink(
        of provider: ChatConfiguration.Provider,
        at path: ConfigurationPath,
        with checker: inout ConfigurationChecker
    ) {
        guard let remedy = self[provider.type]?.unavailableReason(provider.client) else { return }
        let found =
            "\"\(provider.client.rawValue)\" is asked for, and not linked into this program. \(remedy)"
        checker.report(path["client"], Quoting.withoutFullStop(found))
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

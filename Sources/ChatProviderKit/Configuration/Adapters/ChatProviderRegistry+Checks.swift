import InputValidation

extension ChatProviderRegistry {
    /// Returns all mistakes in a configuration, for an app's own tests.
    ///
    /// They include what a running app ignores, because a later version of the app may know it: unknown keys,
    /// and providers whose adapter the app does not have.
    ///
    /// An SDK that is not linked is not reported here, because the same configuration may serve another
    /// program. It is reported when the provider is created.
    public func problems(in configuration: ChatConfiguration) -> [ChatConfigurationError.Problem] {
        let checker = ConfigurationChecker()
        check(configuration, with: checker)
        return configuration.notes + checker.problems
    }

    func check(_ configuration: ChatConfiguration, with checker: ConfigurationChecker) {
        let ids = configuration.sortedIDs
        let path = ConfigurationPath.document["provider"]
        if configuration.activeProviderIDs.isEmpty {
            checker.report(path, "found an empty list", expected: "at least one id of providers")
        }
        let active = configuration.activeProviderIDs
        for (position, id) in active.enumerated() {
            let others = Array(active[..<position])
            checker.check(active: id.rawValue, at: path[position], behind: others, among: ids)
        }
        for id in ids {
            guard let provider = configuration.providers[ChatProviderID(id)] else { continue }
            check(provider, at: .provider(id), with: checker)
        }
    }

    func check(
        _ provider: ChatConfiguration.Provider,
        at path: ConfigurationPath,
        with checker: ConfigurationChecker
    ) {
        guard let adapter = self[provider.type] else {
            return checker.report(
                path["type"],
                "found \(Quoting.quoted(provider.type)), which is not an adapter in this program",
                expected: "one of \(types.joined(separator: ", "))"
            )
        }
        do {
            guard case .object(let members) = try ChatConfiguration.Value(encoding: provider.settings) else {
                return checker.report(path, "is not written as an object")
            }
            checker.check(members, against: adapter.keys, at: path)
        } catch {
            return checker.report(path, "cannot be written (\(Quoting.sentence("\(error)")))")
        }
        checker.report(provider.settings.problems, under: path)
    }

    /// Reports the providers that this program can't run: their SDK is not linked, or another provider needs
    /// it as well.
    func checkLinks(
        of ids: [ChatProviderID],
        in configuration: ChatConfiguration,
        with checker: ConfigurationChecker
    ) {
        for id in ids {
            guard let provider = configuration.providers[id] else { continue }
            checkLink(of: provider, at: .provider(id.rawValue), with: checker)
        }
        let active = configuration.activeProviderIDs
        for (position, id) in active.enumerated() {
            guard let type = soleLiveType(of: id, in: configuration),
                let holder = active[..<position].last(where: {
                    soleLiveType(of: $0, in: configuration) == type
                })
            else { continue }
            checker.report(
                ConfigurationPath.document["provider"][position],
                "\(Quoting.quoted(id.rawValue)) needs the SDK that \(Quoting.quoted(holder.rawValue)) uses",
                expected: "one live provider of the type \(type), as the SDK holds one account at a time"
            )
        }
    }

    /// Returns the type of a live provider whose SDK supports only one; `nil` for other providers.
    func soleLiveType(of id: ChatProviderID, in configuration: ChatConfiguration) -> String? {
        guard let provider = configuration.providers[id], provider.client == .live,
            self[provider.type]?.allowsOneLiveProvider == true
        else { return nil }
        return provider.type
    }

    /// Reports how to link what a provider needs, if this program does not contain it.
    func checkLink(
        of provider: ChatConfiguration.Provider,
        at path: ConfigurationPath,
        with checker: ConfigurationChecker
    ) {
        guard let remedy = self[provider.type]?.unavailableReason(provider.client) else { return }
        let found =
            "\"\(provider.client.rawValue)\" is requested, but is not linked into this program. \(remedy)"
        checker.report(path["client"], Quoting.withoutFullStop(found))
    }
}

extension ChatAdapter {
    /// The keys of a provider of this adapter, starting with the core's.
    package var allKeys: [ChatConfiguration.Key] { commonKeys + keys }

    var commonKeys: [ChatConfiguration.Key] {
        var keys = [ChatConfiguration.Key("type", .text(), "the adapter, if the id does not name it")]
        if !clients.isEmpty {
            keys.append(
                ChatConfiguration.Key(
                    "client",
                    .choice(clients.map(\.rawValue)),
                    "the vendor's SDK, or a simulator; live by default"
                )
            )
        }
        keys.append(
            ChatConfiguration.Key(
                "connects",
                .choice(ChatConfiguration.Provider.ConnectionPolicy.allCases.map(\.rawValue)),
                "when it connects for the first time: at the start (the default), or when the conversation opens"
                    + " or something is stored for the user"
            )
        )
        keys.append(
            ChatConfiguration.Key("counts", .flag, "whether its messages are counted; true by default")
        )
        return keys
    }
}

import ChatProviderKit

extension HelpshiftChatProvider {
    /// Installs the SDK, unless it is installed: the SDK has no connection to open.
    public func connect() { prepare() }

    /// Installs the SDK, unless it is installed.
    ///
    /// An error is published as a `ChatEvent.diagnostic(_:)`, and the connection stays
    /// `disconnected(.notInstalled)`.
    public func prepare() {
        guard !isShutDown, !client.isInstalled else { return }
        reportingErrors {
            () throws(ChatError) in
            try configuration.validate()
            try client.install(
                platformID: configuration.platformID,
                domain: configuration.domain,
                configuration: configuration.install.dictionary
            )
        }
        guard client.isInstalled else { return }
        startListening()
        if let language = configuration.language {
            reportingErrors { () throws(ChatError) in try client.setLanguage(language) }
        }
    }

    /// Does nothing: the SDK has no connection to close.
    public func disconnect() {}

    /// Releases the SDK. The provider's observers and ``hostDelegate`` are not called any more.
    public func shutDown() {
        guard !isShutDown else { return }
        networkObservation = nil
        silence?.stop()
        updateConnection { $0.sdkStatus = .disconnected(.requested) }
        updateUser(.shutDown)
        multiplexer.provider = nil
        inputs.finish()
        multiplexer.host = nil
        if client.isInstalled, client.delegate === multiplexer { try? client.setDelegate(nil) }
        requester?.stop()
        updateScreen(.shutDown)
        login?.fail(.helpshiftShutDown)
        renewal.cancel()
    }

    func startListening() {
        // The delegate comes first: the SDK drops what it reports without one.
        reportingErrors { () throws(ChatError) in try client.setDelegate(multiplexer) }
        if connection.sdkStatus == .disconnected(.notInstalled) {
            updateConnection { $0.sdkStatus = .connected }
        }
        registerKeptPushToken()
        // A logout that the SDK is owed comes first: nobody else may be shown the former user's count.
        resumeUnlessShown()
        startAskingForCount()
    }

    func updateConnection(_ change: (inout HelpshiftConnection) -> Void) {
        change(&connection)
        status.value = connection.status
    }

    // MARK: The network, of which the SDK does not speak

    /// How long a count is live without a message of an agent's or a report of the server's, in seconds of the foreground.
    static let longestSilence: Double = 600

    func followNetwork() {
        silence = ForegroundTimer(seconds: Self.longestSilence, clock: clock, lifecycle: lifecycle) {
            [weak self] in
            self?.endBeingLive()
            // No line of a recording says so.
            self?.inputs.send(.reset)
        }
        networkObservation = lifecycle.isNetworkReachable.observe { [weak self] in
            self?.networkDidChange(isReachable: $0)
        }
    }

    private func networkDidChange(isReachable: Bool?) {
        guard isReachable != connection.isNetworkReachable, !isShutDown else { return }
        let wasWithoutNetwork = connection.isWithoutNetwork
        updateConnection { $0.isNetworkReachable = isReachable }
        if connection.isWithoutNetwork {
            endBeingLive()
        } else if wasWithoutNetwork {
            requester?.networkDidReturn()
        }
    }

    /// The count is from the cache until the server is heard of again.
    private func endBeingLive() {
        silence?.stop()
        if !isShutDown, state.value.loading == .loaded { state.value.loading = .loadedEarlier }
    }

    /// Begins to ask for the count, once the SDK is there. A login that has installed the SDK comes first: the server
    /// may not be asked again for minutes, and the count is to be the new user's.
    func startAskingForCount() {
        guard !isShutDown, client.isInstalled, !userState.isLoggingIn else { return }
        requester?.start(hasOpenIssue: state.value.isChatting)
    }
}

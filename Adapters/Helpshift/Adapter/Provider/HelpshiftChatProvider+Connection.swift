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
        status.value = .disconnected(.requested)
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
        if status.value == .disconnected(.notInstalled) { status.value = .connected }
        registerKeptPushToken()
        // A logout that the SDK is owed comes first: nobody else may be shown the former user's count.
        resumeUnlessShown()
        startAskingForCount()
    }

    /// Begins to ask for the count, once the SDK is there. A login that has installed the SDK comes first: the server
    /// may not be asked again for minutes, and the count is to be the new user's.
    func startAskingForCount() {
        guard !isShutDown, client.isInstalled, !userState.isLoggingIn else { return }
        requester?.start(hasOpenIssue: state.value.isChatting)
    }
}

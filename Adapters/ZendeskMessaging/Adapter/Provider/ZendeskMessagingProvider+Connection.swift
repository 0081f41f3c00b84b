import ChatAdapterKit
import ChatProviderKit

/// The SDK's instance and its connection.
extension ZendeskMessagingProvider {
    func updateConnection(_ event: ZendeskMessagingConnection.Event) {
        let former = sdk.connection.status
        for effect in sdk.connection.apply(event) {
            // An observer of the previous effect may have shut the provider down.
            guard !isShutDown else { return }
            perform(effect)
        }
        switch event {
        // These are events of the SDK, which are recorded as such.
        case .heard, .authenticationFailed: break
        // A recording contains the network as a line of the app.
        case .network: break
        // The status is unchanged.
        case .tokenRequestFailed, .loggedIn: break
        case .wanted, .initialized, .initializationFailed, .authenticated:
            if sdk.connection.status != former { inputs.send(.reset) }
        case .userReturned:
            // The same user's count has aged.
            if sdk.connection.status != former || core.state.loading != .notLoaded { inputs.send(.reset) }
        }
    }

    private func perform(_ effect: ZendeskMessagingConnection.Effect) {
        switch effect {
        case .initialize: initialize()
        case .adoptInstance:
            awaited.instance = client.observeEvents { [weak self] in self?.receive($0) }
            sdk.settings.isUserNew = true
            tellUserSettings()
        case .tryAgainLater:
            awaited.nextAttempt = core.clock.schedule(after: backoff.pause()) { [weak self] in self?.connect()
            }
        case .publishStatus:
            if !sdk.connection.status.isConnected { updateFreshness(.aged) }
            core.publish(status: sdk.connection.status)
        case .didConnect:
            sdk.hasConnectedForUser = true
            users.send(.occasion)
            askForUser()
            askForCount()
        case .reportUnknownStatus(let number):
            core.diagnose("unknown connection status \(number); nothing was changed")
        }
    }

    private func initialize() {
        awaited.nextAttempt = nil
        // Set the token source first. The SDK may at once request a token for the user of the last launch.
        client.setTokenSource { [weak self] in await self?.freshToken(after: $0) }
        Task { [weak self, client, configuration] in
            do throws(ZendeskMessagingError) {
                try await client.initialize(channelKey: configuration.channelKey)
                guard let self, !isShutDown else {
                    // If no other provider uses the SDK by now, end the instance, which would otherwise stay
                    // connected.
                    if !client.hasTokenSource { client.invalidate(clearStorage: false) }
                    return
                }
                didInitialize()
            } catch {
                guard let self, !isShutDown else { return }
                let failure = error.isTemporary ? ZendeskMessagingConnection.Failure.unreachable : .refused
                failInitialization(failure, ChatError(zendeskMessaging: error))
            }
        }
    }

    private func didInitialize() {
        guard client.hasMessaging else {
            return failInitialization(
                .refused,
                ChatError(
                    .notInstalled,
                    "The account has no messaging: an admin can turn it on for the channel of this key."
                )
            )
        }
        backoff.reset()
        updateConnection(.initialized)
        endInitializations(.success(()))
        askForUser()
        if let screen = awaited.screen.take() { showIfPossible(screen) }
    }

    private func failInitialization(_ failure: ZendeskMessagingConnection.Failure, _ error: ChatError) {
        core.diagnose("Zendesk Messaging could not be initialized: \(error)")
        // Forget the requested screen, so that it does not open unexpectedly at a later attempt.
        awaited.screen = nil
        updateConnection(.initializationFailed(failure))
        users.providerFailed(error)
        endInitializations(.failure(error))
    }

    private func endInitializations(_ result: Result<Void, ChatError>) {
        let waiting = awaited.initializations
        awaited.initializations = []
        for answer in waiting { answer.give(result) }
    }

    /// Returns when the SDK is initialized. Starts the initialization if necessary.
    func initialized() async throws(ChatError) {
        try core.check()
        if sdk.connection.instance == .present, client.isInitialized { return }
        try await core.answers.wait(for: "The Zendesk SDK", within: Self.timeLimit) { answer in
            awaited.initializations.append(answer)
            connect()
        }
        try checkUsable()
    }

    /// Applies the system's report about a path to a network.
    func networkDidChange(isReachable: Bool?) {
        guard isReachable != sdk.connection.isNetworkReachable else { return }
        let isBack = sdk.connection.isNetworkReachable == false
        updateConnection(.network(isReachable: isReachable))
        if isBack, !isShutDown { appDidComeBack() }
    }

    /// Retries a failed initialization, and requests the count. Called when the app enters the foreground or
    /// the network returns.
    func appDidComeBack() {
        if case .failed(.unreachable) = sdk.connection.instance { connect() }
        // Before the realtime connection has opened, the SDK has no new messages.
        if sdk.hasConnectedForUser { askForCount() }
    }
}

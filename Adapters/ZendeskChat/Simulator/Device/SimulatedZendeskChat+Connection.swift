import ChatProviderKit
import ZendeskChatAdapter

extension SimulatedZendeskChat {
    /// Opens the socket. Without a network, the status is `unreachable` until there is one.
    public func connect() {
        guard isInitialized else { return }
        switch connectionStatus {
        case .connecting, .connected, .reconnecting: return
        case .disconnected, .failed, .unreachable, .unknown: break
        }
        open(by: .connecting)
    }

    /// Closes the socket. The chat continues.
    public func disconnect() {
        guard isInitialized, connectionStatus != .disconnected else { return }
        drop(to: .disconnected)
    }

    /// Shows the SDK's chat screen, which opens the socket.
    public func conversationScreenWillAppear() {
        isScreenShown = true
        // A visit on a connection that is already open no longer shows an ended chat.
        if chatState.chatSessionStatus == .ended, !server.keepsEndedChats { load() }
        connect()
    }

    /// Closes the SDK's chat screen, which closes the socket.
    public func conversationScreenWillDisappear() {
        isScreenShown = false
        disconnect()
    }

    func networkDidChange() {
        switch (device.isOnline, connectionStatus) {
        case (false, .connected), (false, .connecting): drop(to: .reconnecting)
        case (true, .reconnecting): open(by: .reconnecting)
        case (true, .unreachable): open(by: .connecting)
        default: break
        }
    }

    /// Reconnects with another token, which the server has requested.
    func tokenDidExpire() {
        guard connectionStatus == .connected else { return }
        drop(to: .reconnecting)
        open(by: .reconnecting)
    }

    // MARK: Implementation

    func set(_ status: ZendeskChatConnectionStatus) {
        guard status != connectionStatus else { return }
        connectionStatus = status
        events.send(.connectionStatus(status))
    }

    /// Ends the current connection. Messages that have not arrived are lost.
    func drop(to status: ZendeskChatConnectionStatus) {
        connectionNumber += 1
        set(status)
    }

    private func open(by status: ZendeskChatConnectionStatus) {
        connectionNumber += 1
        let number = connectionNumber
        set(status)
        guard device.isOnline else {
            if status == .connecting { set(.unreachable) }
            return
        }
        // While the SDK connects, it shows an empty chat.
        publish { $0 = ZendeskChatState() }
        guard let authenticator else {
            later { $0.didOpen(number, as: $0.device.anonymousVisitorID) }
            return
        }
        tokenRequestCount += 1
        Task { [weak self] in
            let answer: Result<String, ZendeskChatAuthenticationError>
            do {
                answer = .success(try await authenticator.getToken())
            } catch {
                answer = .failure((error as? ZendeskChatAuthenticationError) ?? .networkError)
            }
            self?.tokenRequestCount -= 1
            self?.later { $0.didGetToken(answer, for: number) }
        }
    }

    private func didGetToken(_ answer: Result<String, ZendeskChatAuthenticationError>, for number: Int) {
        guard number == connectionNumber else { return }
        let user = answer.flatMap { server.checkToken($0) }.flatMap(checkIsSameUser)
        switch user {
        case .success(let userID):
            authenticatedID = userID
            didOpen(number, as: userID)
        case .failure(let error):
            events.send(.notification(.authenticationFailed(error)))
            drop(to: .failed)
        }
    }

    /// Checks that the token names the same user as before. The user may change only after a reset of the
    /// identity.
    private func checkIsSameUser(_ userID: String) -> Result<String, ZendeskChatAuthenticationError> {
        (authenticatedID ?? userID) == userID ? .success(userID) : .failure(.externalUserIDHasChanged)
    }

    private func didOpen(_ number: Int, as visitor: String) {
        guard number == connectionNumber, device.isOnline else { return }
        visitorID = visitor
        introduceVisitor(server.arrive(visitor))
        set(.connected)
        guard connectionStatus == .connected else { return }
        hear(server.settings)
        hear(server.account)
        load()
        let calls = waiting
        waiting = []
        for call in calls { call.resume() }
    }

    /// Applies the app's configuration on the server.
    private func introduceVisitor(_ visitor: SimulatedZendeskVisitor) {
        if departmentChoice == nil {
            departmentChoice = server.departments.first {
                $0.id == configuration.departmentID || $0.name == configuration.departmentName
            }
        }
        if let info = configuration.visitorInfo, !hasIdentity { take(info) }
        server.change(visitor.id) {
            $0.tags += configuration.tags.filter { [tags = $0.tags] in !tags.contains($0) }
            if let title = configuration.visitorPathOne {
                $0.paths.append(ZendeskChatVisitorPath(title: title, url: ""))
            }
            if let title = configuration.visitorPathTwo {
                $0.paths.append(
                    ZendeskChatVisitorPath(title: title, url: configuration.visitorPathTwoValue ?? "")
                )
            }
        }
    }

    func hear(_ settings: ChatEntry.Attachment.Limits) {
        guard connectionStatus == .connected, settings != self.settings else { return }
        self.settings = settings
        events.send(.settings(settings))
    }

    func hear(_ account: ZendeskChatAccount) {
        guard connectionStatus == .connected, account != self.account else { return }
        self.account = account
        events.send(.account(account))
    }

    /// Checks that there is a connection. Without one, it waits or throws, as ``withoutConnection`` says.
    func needConnection() async throws {
        guard isInitialized else { throw ZendeskChatError.chatIsNotInitialized }
        guard connectionStatus != .connected else { return }
        switch withoutConnection {
        case .fails: throw ZendeskChatError.disconnected
        case .waits: try await withCheckedThrowingContinuation { waiting.append($0) }
        }
    }
}

public import ChatProviderKit
public import Foundation
public import ZendeskChatAdapter

extension SimulatedZendeskChat {
    /// Whether an authenticator is set.
    public var hasIdentity: Bool { authenticator != nil }

    /// Identifies the visitor by the authenticator's tokens from the next connection on. An open connection is
    /// reopened.
    public func setIdentity(authenticator: any ZendeskChatJWTAuthenticator) {
        guard isInitialized else { return }
        self.authenticator = authenticator
        guard connectionStatus == .connected else { return }
        disconnect()
        connect()
    }

    /// Ends the chat, and clears the identity, the visitor info and the push token.
    public func resetIdentity() async {
        guard isInitialized else { return }
        await wait()
        guard !isTerminated else { return }
        visitorNumber += 1
        let former = visitorID
        let wasConnected = connectionStatus == .connected
        if wasConnected { server.end(former) } else { server.visitors[former]?.chat?.isOpen = false }
        authenticator = nil
        authenticatedID = nil
        device.pushToken = nil
        device.anonymousVisitorID = UUID().uuidString
        unsent = []
        let calls = waiting
        waiting = []
        for call in calls { call.resume(throwing: ZendeskChatError.disconnected) }
        failedFiles = [:]
        departmentChoice = nil
        visitorInfo = VisitorProfile()
        visitorID = device.anonymousVisitorID
        publish { $0 = ZendeskChatState() }
        guard wasConnected else { return }
        // The socket stays open for the new visitor. Messages that have not arrived are lost.
        connectionNumber += 1
        _ = server.arrive(visitorID)
        load()
    }

    /// Sets the visitor's details. An invalid e-mail address is silently dropped. For a visitor with a token, all
    /// details are.
    public func setVisitorInfo(_ info: VisitorProfile) async throws {
        try await needConnection()
        try await waitAsSameVisitor()
        guard !hasIdentity else { return }
        take(info)
    }

    func take(_ info: VisitorProfile) {
        var kept = info
        if !SimulatedEmailAddress.isValid(info.email) { kept.email = visitorInfo.email }
        guard kept != visitorInfo else { return }
        visitorInfo = kept
        server.change(visitorID) { $0.info = kept }
    }

    /// Adds tags to the visit.
    public func addTags(_ tags: [String]) async throws {
        try await change { visitor in
            for tag in tags where !visitor.tags.contains(tag) { visitor.tags.append(tag) }
        }
    }

    /// Removes tags from the visit.
    public func removeTags(_ tags: [String]) async throws {
        try await change { $0.tags.removeAll(where: tags.contains) }
    }

    /// Replaces the note on the visitor.
    public func setNote(_ note: String) async throws {
        try await change { $0.note = note }
    }

    /// Appends to the note on the visitor.
    public func appendNote(_ note: String) async throws {
        try await change { $0.note += $0.note.isEmpty ? note : "\n\(note)" }
    }

    /// Shows the agents where in the app the visitor is. A path with the same address as the previous one is dropped.
    public func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws {
        try await change { if $0.paths.last?.url != path.url { $0.paths.append(path) } }
    }

    private func change(_ change: (inout SimulatedZendeskVisitor) -> Void) async throws {
        try await needConnection()
        try await waitAsSameVisitor()
        server.change(visitorID, change)
    }

    // MARK: Push

    /// Registers this device's push token.
    public func registerPushToken(_ token: Data) {
        if isInitialized { device.pushToken = token }
    }

    /// Unregisters the push token.
    public func unregisterPushToken() { device.pushToken = nil }

    /// Returns whether a notification is from Zendesk Chat.
    public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
        pushKind(of: userInfo) != nil
    }

    /// Returns the subject of a notification.
    public func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? {
        ZendeskChatPushKind(data: userInfo["data"])
    }

    /// Forwards a notification from Zendesk Chat to the SDK, which posts its own notification.
    public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
        guard isInitialized, let kind = pushKind(of: userInfo) else { return }
        events.send(.notification(kind == .message ? .messageReceived : .chatEnded))
    }

    /// Sends a push, if the app is in the background and its socket is closed.
    func pushIfAsleep(_ entry: ChatEntry) {
        guard lifecycle.isInBackground.value, device.pushToken != nil else { return }
        switch connectionStatus {
        case .connected, .connecting, .reconnecting: return
        case .disconnected, .failed, .unreachable, .unknown: break
        }
        let data: [String: any Sendable] = [
            "type": ZendeskChatPushKind.message.rawValue, "author": entry.displayName,
        ]
        device.pushes.append(["data": data])
    }
}

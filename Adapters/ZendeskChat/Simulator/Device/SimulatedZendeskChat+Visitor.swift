public import ChatProviderKit
public import Foundation
public import ZendeskChatAdapter

/// Who the visitor is.
extension SimulatedZendeskChat {
    /// Whether an authenticator is set.
    public var hasIdentity: Bool { authenticator != nil }

    /// Identifies the visitor by the authenticator's tokens, from the next connection on.
    public func setIdentity(authenticator: any ZendeskChatJWTAuthenticator) {
        guard isInitialized else { return }
        identityObserver?(.isSet(hadIdentity: hasIdentity))
        self.authenticator = authenticator
        guard connectionStatus == .connected else { return }
        disconnect()
        connect()
    }

    /// Ends the chat, forgets the identity, clears the visitor info and the push token.
    public func resetIdentity() async {
        guard isInitialized else { return }
        resetCount += 1
        let number = resetCount
        identityObserver?(.resetBegins(number))
        defer { identityObserver?(.resetEnds(number)) }
        await wait()
        guard !isTerminated else { return }
        visitorNumber += 1
        let former = visitorID
        let wasConnected = connectionStatus == .connected
        if wasConnected { server.end(former) } else { server.endQuietly(former) }
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
        // The socket stays; it is another visitor's from now on. What was sent on it and has not arrived is lost.
        connectionNumber += 1
        _ = server.arrive(visitorID)
        load()
    }

    /// Tells who the visitor is. An invalid e-mail address is dropped silently; all of it is, for a visitor with a
    /// token.
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

    /// Adds to the note on the visitor.
    public func appendNote(_ note: String) async throws {
        try await change { $0.note += $0.note.isEmpty ? note : "\n\(note)" }
    }

    /// Tells where in the app the visitor is. A path with the same address as the path before is dropped.
    public func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws {
        try await change { if $0.paths.last?.url != path.url { $0.paths.append(path) } }
    }

    private func change(_ change: (inout SimulatedZendeskVisitor) -> Void) async throws {
        try await needConnection()
        try await waitAsSameVisitor()
        server.change(visitorID, change)
    }

    // MARK: Push

    /// Tells this device's push token.
    public func registerPushToken(_ token: Data) {
        if isInitialized { device.pushToken = token }
    }

    /// Takes the push token back.
    public func unregisterPushToken() { device.pushToken = nil }

    /// Whether a notification is one of Zendesk Chat's.
    public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
        pushKind(of: userInfo) != nil
    }

    /// What a notification is about.
    public func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? {
        ZendeskChatPushKind(data: userInfo["data"])
    }

    /// Hands a notification of Zendesk Chat's on: the SDK posts its notification of it.
    public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
        guard isInitialized, let kind = pushKind(of: userInfo) else { return }
        events.send(.notification(kind == .message ? .messageReceived : .chatEnded))
    }

    /// A push goes out only while the app is in the background and its socket is closed.
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

extension SimulatedZendeskServer {
    /// Ends a chat without notifying a device.
    func endQuietly(_ visitorID: String) {
        visitors[visitorID]?.chat?.isOpen = false
    }
}

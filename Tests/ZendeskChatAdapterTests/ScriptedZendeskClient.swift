import ChatProviderKit
import Foundation
import ZendeskChatAdapter

/// A client that records its calls, and delivers the callbacks of a test.
@MainActor
final class ScriptedZendeskClient: ZendeskChatClient {
    private let events = ObservedEvents<ZendeskChatEvent>.Source()

    /// The calls, oldest first.
    var calls: [String] = []
    /// The error that calls throw if they can fail.
    var failure: (any Error)?
    var callsAtOnce = false
    var isInitialized = true
    var hasIdentity = false
    var configuration = ZendeskChatConfiguration()
    var connectionStatus = ZendeskChatConnectionStatus.disconnected
    var chatState = ZendeskChatState()
    var visitorInfo = VisitorProfile()
    var settings: ChatEntry.Attachment.Limits?
    var account: ZendeskChatAccount?
    var authenticator: (any ZendeskChatJWTAuthenticator)?
    /// Runs while the identity is being reset.
    var duringReset: @MainActor () async -> Void = {}
    /// Runs while a message or a note is being sent.
    var duringSending: @MainActor () async -> Void = {}

    var observerCount: Int { events.observerCount }

    // MARK: The script

    func say(_ status: ZendeskChatConnectionStatus) {
        connectionStatus = status
        events.send(.connectionStatus(status))
    }

    func say(_ state: ZendeskChatState) {
        chatState = state
        events.send(.chatState(state))
    }

    func say(_ notification: ZendeskChatNotification) { events.send(.notification(notification)) }
    func say(_ account: ZendeskChatAccount) { events.send(.account(account)) }
    func say(_ newSettings: ChatEntry.Attachment.Limits) {
        settings = newSettings
        events.send(.settings(newSettings))
    }
    func say(problem: String) { events.send(.problem(problem)) }

    /// A started chat with these entries.
    func load(_ logs: ChatEntry..., chatID: String? = "chat") {
        var state = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: chatID)
        state.logs = ChatState.Transcript(logs)
        say(state)
    }

    private func note(_ call: String) throws {
        calls.append(call)
        if let failure { throw failure }
    }

    // MARK: ZendeskChatClient

    func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken {
        if callsAtOnce {
            observer(.connectionStatus(connectionStatus))
            observer(.chatState(chatState))
        }
        return events.observe(observer)
    }

    func connect() { calls.append("connect") }
    func disconnect() { calls.append("disconnect") }
    func sendTyping(isTyping: Bool) { calls.append("typing \(isTyping)") }
    func registerPushToken(_ token: Data) { calls.append("push \(Array(token))") }
    func unregisterPushToken() { calls.append("no push") }
    func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool { userInfo["zendesk"] != nil }
    func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? {
        switch userInfo["zendesk"] as? String {
        case "message": .message
        case "end": .chatEnded
        default: nil
        }
    }
    func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) { calls.append("notification") }

    func setIdentity(authenticator: any ZendeskChatJWTAuthenticator) {
        calls.append("setIdentity")
        hasIdentity = true
        self.authenticator = authenticator
    }
    func resetIdentity() async {
        calls.append("resetIdentity")
        await duringReset()
        hasIdentity = false
    }

    func sendMessage(_ message: String) async throws -> String {
        try note("send \(message)")
        await duringSending()
        return "sent"
    }
    func resendFailedMessage(withID id: String) async throws -> String {
        try note("resend \(id)")
        return id
    }
    func deleteFailedMessage(withID id: String) async throws -> String {
        try note("delete \(id)")
        return id
    }
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry {
        try note("file \(url.lastPathComponent)")
        onProgress?(1)
        return file("file")
    }
    func resendFailedFile(withID id: String, onProgress: (@MainActor (Double) -> Void)?) async throws
        -> ChatEntry
    {
        try note("resend file \(id)")
        onProgress?(1)
        return file(id)
    }
    private func file(_ id: String) -> ChatEntry {
        let attachment = ChatEntry.Attachment(name: "a.png")
        return ChatEntry(id: id, participant: .visitor, createdAt: Date(), kind: .attachment(attachment))
    }
    func sendChatRating(_ rating: ChatState.Rating) async throws { try note("rate \(rating)") }
    func sendChatComment(_ comment: String) async throws { try note("comment \(comment)") }
    func sendEmailTranscript(_ email: String) async throws { try note("mail \(email)") }
    func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws {
        try note("form \(form.visitorInfo.email) \(form.departmentID ?? "-") \(form.message)")
    }
    func setDepartment(_ name: String?) async throws { try note("department \(name ?? "-")") }
    func setDepartment(identifier: String?) async throws { try note("department id \(identifier ?? "-")") }
    func endChat() async throws -> Bool {
        try note("end")
        return true
    }
    func setVisitorInfo(_ info: VisitorProfile) async throws {
        try note("visitor \(info.name) \(info.email)")
    }
    func addTags(_ tags: [String]) async throws { try note("tags + \(tags)") }
    func removeTags(_ tags: [String]) async throws { try note("tags - \(tags)") }
    func setNote(_ note: String) async throws {
        try self.note("note = \(note)")
        await duringSending()
        // Like the live client, end the wait of a task that was cancelled.
        try Task.checkCancellation()
    }
    func appendNote(_ note: String) async throws { try self.note("note + \(note)") }
    func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws {
        try note("path \(path.title) \(path.url)")
    }
}

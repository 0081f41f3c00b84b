import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

@MainActor
@Suite("Zendesk Chat: the app's calls")
struct CapabilityTests {
    let client = ScriptedZendeskClient()
    let provider: ZendeskChatProvider

    init() {
        provider = ZendeskChatProvider(
            client: client,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
        client.say(.connected)
    }

    @Test("messages can be sent, resent and deleted")
    func messages() async throws {
        #expect(try await provider.send("Hi") == "sent")
        try await provider.resend("m1")
        try await provider.deleteFailed("m2")
        #expect(client.calls == ["send Hi", "resend m1", "delete m2"])
    }

    @Test("an empty message is refused", arguments: ["", " \n"])
    func emptyMessage(text: String) async {
        await expect(code: .invalidArgument) { _ = try await provider.send(text) }
        #expect(client.calls.isEmpty)
    }

    @Test("files are sent and resent with progress")
    func files() async throws {
        let folder = try ScratchFolder()
        let url = try folder.write(Data([1]), to: "a.png")
        var progress: [Double] = []
        #expect(try await provider.sendFile(at: url) { progress.append($0) } == "file")
        try await provider.resendFile("f1") { progress.append($0) }
        #expect(client.calls == ["file \(url.lastPathComponent)", "resend file f1"])
        #expect(progress == [1, 1])
    }

    @Test("a missing file, a folder and a web address are refused")
    func noFile() async throws {
        let folder = try ScratchFolder()
        let web = try #require(URL(string: "https://example.com/a.png"))
        for url in [folder["a.png"], folder.url, web] {
            await expect(code: .invalidArgument) { _ = try await provider.sendFile(at: url, onProgress: nil) }
        }
        #expect(client.calls.isEmpty)
    }

    private static let smallPictures = ChatEntry.Attachment.Limits(
        fileSizeLimit: 10,
        isFileSendingEnabled: true,
        supportedFileTypes: ["png"]
    )

    @Test("observers receive the account's attachment limits and each change")
    func settings() {
        let limits = ObservationRecorder(provider.attachmentLimits)
        client.say(Self.smallPictures)
        var none = Self.smallPictures
        none.isFileSendingEnabled = false
        client.say(none)
        #expect(limits.values.map { $0?.fileSizeLimit } == [nil, 10, 10])
        #expect(limits.values.map { $0?.isFileSendingEnabled } == [nil, true, false])
        #expect(limits.last??.supportedFileTypes == ["png"])
    }

    @Test("settings that the SDK received before connecting are read when it connects")
    func settingsBeforeConnecting() {
        client.say(.disconnected)
        client.settings = Self.smallPictures
        #expect(provider.attachmentLimits.value == nil)
        client.say(.connected)
        #expect(provider.attachmentLimits.value?.fileSizeLimit == 10)
    }

    @Test("typing, ratings, comments, transcripts, departments and the chat's end reach the SDK")
    func actions() async throws {
        provider.sendTyping(true)
        try await provider.rate(.good)
        try await provider.rate(.bad)
        try await provider.rate(.unrated)
        try await provider.comment("Fine")
        try await provider.mailTranscript(to: "a@example.com")
        try await provider.selectDepartment(named: "Sales")
        try await provider.selectDepartment(id: nil)
        try await provider.endChat()
        #expect(
            client.calls == [
                "typing true", "rate good", "rate bad", "rate unrated", "comment Fine", "mail a@example.com",
                "department Sales", "department id -", "end",
            ]
        )
    }

    @Test("a rating in stars is refused")
    func stars() async {
        await expect(code: .invalidArgument) { try await provider.rate(.stars(5)) }
        #expect(client.calls.isEmpty)
    }

    @Test(
        "an invalid e-mail address, which Zendesk would drop, is refused",
        arguments: [
            "ann", "@example.com", "ann@", "ann@example", "a@b@c.de", "a b@example.com", "a@.de", "a@b..de",
        ]
    )
    func emails(email: String) async {
        let profile = VisitorProfile(name: "Ann", email: email)
        await expect(code: .invalidArgument) { try await provider.mailTranscript(to: email) }
        await expect(code: .invalidArgument) { try await provider.updateVisitorProfile(profile) }
        await expect(code: .invalidArgument) {
            try await provider.sendOfflineMessage("Hi", from: profile, departmentID: nil)
        }
        #expect(client.calls.isEmpty)
    }

    @Test("a transcript and an offline message require an address, but a profile doesn't")
    func emptyEmails() async throws {
        await expect(code: .invalidArgument) { try await provider.mailTranscript(to: "") }
        await expect(code: .invalidArgument) {
            try await provider.sendOfflineMessage("Hi", from: VisitorProfile(), departmentID: nil)
        }
        try await provider.updateVisitorProfile(VisitorProfile(name: "Ann"))
        try await provider.sendOfflineMessage(
            "Hi",
            from: VisitorProfile(email: "a@example.com"),
            departmentID: "d"
        )
        #expect(client.calls == ["visitor Ann ", "form a@example.com d Hi"])
    }

    @Test("an empty field of a profile keeps Zendesk's value")
    func emptyFields() async throws {
        client.visitorInfo = VisitorProfile(name: "Ann", email: "a@example.com", phoneNumber: "1")
        try await provider.updateVisitorProfile(VisitorProfile(email: "ann@example.com"))
        #expect(client.calls == ["visitor Ann ann@example.com"])
    }

    @Test("an empty offline message is refused")
    func emptyOfflineMessage() async {
        await expect(code: .invalidArgument) {
            let visitor = VisitorProfile(email: "a@example.com")
            try await provider.sendOfflineMessage(" ", from: visitor, departmentID: nil)
        }
    }

    @Test("departments arrive with the account")
    func departments() {
        #expect(provider.departments.value.isEmpty)
        let sales = ChatState.Department(id: "1", name: "Sales", status: .away)
        client.say(ZendeskChatAccount(accountStatus: .online, departments: [sales]))
        #expect(provider.departments.value == [sales])
        client.say(ZendeskChatAccount(accountStatus: .online, departments: nil))
        #expect(provider.departments.value.isEmpty)
    }

    @Test("the agents' status is unknown until the account reports it, and then follows the account")
    func agentStatus() {
        let statuses = ObservationRecorder(provider.agentStatus)
        client.say(ZendeskChatAccount(accountStatus: .online, departments: nil))
        client.say(ZendeskChatAccount(accountStatus: .offline, departments: nil))
        client.say(.disconnected)
        #expect(statuses.values == [nil, .online, .offline])
        provider.shutDown()
        client.say(ZendeskChatAccount(accountStatus: .online, departments: nil))
        #expect(provider.agentStatus.value == .offline)
    }

    @Test("an unknown account status is neither online nor offline")
    func unknownAgentStatus() {
        client.say(ZendeskChatAccount(accountStatus: .online, departments: nil))
        client.say(ZendeskChatAccount(accountStatus: nil, departments: nil))
        #expect(provider.agentStatus.value == nil)
    }

    @Test("a department can't be chosen after the chat starts")
    func departmentTooLate() async {
        client.load(.visitorMessage("1"))
        await expect(code: .notAllowedNow) { try await provider.selectDepartment(named: "Sales") }
        await expect(code: .notAllowedNow) { try await provider.selectDepartment(id: "1") }
        #expect(client.calls.isEmpty)
    }

    @Test("the visitor's profile, tags, notes and path are passed to the SDK")
    func profile() async throws {
        client.visitorInfo = VisitorProfile(name: "Ann", email: "a@example.com", phoneNumber: "1")
        #expect(
            provider.visitorProfile == VisitorProfile(name: "Ann", email: "a@example.com", phoneNumber: "1")
        )
        try await provider.updateVisitorProfile(VisitorProfile(name: "Ann", email: "ann@example.com"))
        try await provider.addTags(["vip"])
        try await provider.removeTags(["vip"])
        try await provider.setNote("a")
        try await provider.appendNote("b")
        try await provider.trackVisitorPath(title: "Shop", url: try #require(URL(string: "https://a.test")))
        #expect(
            client.calls == [
                "visitor Ann ann@example.com", "tags + [\"vip\"]", "tags - [\"vip\"]", "note = a", "note + b",
                "path Shop https://a.test",
            ]
        )
    }

    @Test("the profile of a user with a token can't be changed")
    func profileOfTokenUser() async throws {
        try await provider.login(.token(SignedIdentity(userID: "ann") { "t" }))
        client.calls = []
        await expect(code: .notAllowedNow) {
            try await provider.updateVisitorProfile(VisitorProfile(name: "Ann"))
        }
        #expect(client.calls.isEmpty)
    }

    @Test("only Zendesk's notifications are forwarded, whether in the foreground, tapped or silent")
    func push() async {
        provider.registerPushToken(Data([7]))
        #expect(provider.isChatNotification(["zendesk": "x"]))
        #expect(!provider.isChatNotification(["aps": "x"]))
        #expect(provider.notificationDidArriveInForeground(["zendesk": "x"]) == [.banner, .list, .sound])
        #expect(provider.notificationDidArriveInForeground(["aps": "x"]) == nil)
        #expect(provider.notificationWasTapped(["zendesk": "x"]))
        #expect(!provider.notificationWasTapped(["aps": "x"]))
        #expect(await provider.notificationDidArriveSilently(["zendesk": "x"]) == .newData)
        #expect(await provider.notificationDidArriveSilently(["aps": "x"]) == nil)
        provider.unregisterPushToken()
        #expect(client.calls == ["push [7]", "notification", "notification", "notification", "no push"])
    }

    @Test("C12 the push of an earlier chat's end isn't forwarded to the SDK during a chat")
    func earlierEnd() {
        provider.connect()
        client.load(.agentMessage("1"))
        #expect(provider.notificationWasTapped(["zendesk": "end"]))
        #expect(!client.calls.contains("notification"))
        client.say(ZendeskChatState(chatSessionStatus: .ended, isChatting: false, chatID: "chat"))
        #expect(provider.notificationWasTapped(["zendesk": "end"]))
        #expect(client.calls.last == "notification")
    }

    @Test("a notification's kind is a message or the end of the chat")
    func pushKind() {
        #expect(provider.pushKind(userInfo: ["zendesk": "message"]) == .message)
        #expect(provider.pushKind(userInfo: ["zendesk": "end"]) == .chatEnded)
        #expect(provider.pushKind(userInfo: ["zendesk": "x"]) == nil)
        #expect(provider.pushKind(userInfo: ["data": ["type": "zd.chat.msg"]]) == nil)
    }

    // MARK: Failures

    @Test("a delivery failure is thrown with its entry")
    func deliveryFailures() async {
        let failure = ChatEntry.DeliveryFailure(.timeout, messageID: "m1")
        client.failure = failure
        await #expect(throws: failure) { try await provider.send("Hi") }
        await #expect(throws: failure) { try await provider.resend("m1") }
        await #expect(throws: failure) { try await provider.resendFile("m1", onProgress: nil) }
        await #expect(throws: failure) { try await provider.endChat() }
    }

    @Test(
        "each of the SDK's errors becomes a ChatError",
        arguments: [
            (ZendeskChatError.chatIsNotInitialized, .notInstalled, nil),
            (ZendeskChatError.disconnected, .notConnected, nil),
            (ChatEntry.DeliveryFailure(.network), .network, "networkError"),
            (ChatEntry.DeliveryFailure(.timeout), .timeout, "timeout"),
            (ChatEntry.DeliveryFailure(.failed), .vendor, "failed"),
            (ZendeskChatAuthenticationError.invalidAccountKey, .authentication, "500"),
            (ZendeskChatAuthenticationError.invalidAccessToken, .authentication, "501"),
            (ZendeskChatAuthenticationError.invalidEmail, .authentication, "502"),
            (ZendeskChatAuthenticationError.invalidName, .authentication, "503"),
            (ZendeskChatAuthenticationError.invalidSharedSecret, .authentication, "504"),
            (ZendeskChatAuthenticationError.tokenHasExpired, .authentication, "505"),
            (ZendeskChatAuthenticationError.externalUserIDHasChanged, .authentication, "506"),
            (ZendeskChatAuthenticationError.internalServerError, .vendor, "507"),
            (ZendeskChatAuthenticationError.internalError, .vendor, "508"),
            (ZendeskChatAuthenticationError.networkError, .network, "509"),
            (CancellationError(), .cancelled, nil),
            (Leaking(), .vendor, "Leaking"),
        ] as [(any Error, ChatError.Code, String?)]
    )
    func errors(error: any Error, code: ChatError.Code, vendorCode: String?) async {
        client.failure = error
        do {
            try await provider.comment("x")
            Issue.record("no error was thrown")
        } catch let error as ChatError {
            #expect(error.code == code)
            #expect(error.vendorCode == vendorCode)
            #expect(error.zendeskAuthenticationError == client.failure as? ZendeskChatAuthenticationError)
            #expect(!error.description.contains("eyJ"))
        } catch {
            Issue.record("\(error) was thrown")
        }
    }

    private struct Leaking: Error, CustomStringConvertible {
        var description: String { "token eyJ" }
    }

    @Test("without a Chat instance, calls fail")
    func notInstalled() async {
        client.isInitialized = false
        await expect(code: .notInstalled) { _ = try await provider.send("Hi") }
        await expect(code: .notInstalled) { try await provider.rate(.good) }
        #expect(client.calls.isEmpty)
    }

    @Test("after a shutdown, calls fail and nothing reaches the SDK")
    func shutDown() async {
        provider.shutDown()
        client.calls = []
        await expect(code: .shutDown) { _ = try await provider.send("Hi") }
        await expect(code: .shutDown) { try await provider.addTags(["a"]) }
        provider.sendTyping(true)
        provider.registerPushToken(Data([1]))
        provider.unregisterPushToken()
        #expect(!provider.notificationWasTapped(["zendesk": "x"]))
        #expect(provider.notificationDidArriveInForeground(["zendesk": "x"]) == nil)
        #expect(await provider.notificationDidArriveSilently(["zendesk": "x"]) == nil)
        #expect(client.calls.isEmpty)
    }
}

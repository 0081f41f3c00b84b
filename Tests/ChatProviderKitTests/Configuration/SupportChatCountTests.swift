import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as C17 refer to the rules in the article *Invariants*.
@Suite("C17 total, and counts across configuration changes")
@MainActor
struct SupportChatCountTests {
    private let scene = SupportScene()
    private let three: [ChatEntry] = [
        .agentMessage("1", at: 1), .agentMessage("2", at: 2), .agentMessage("3", at: 3),
    ]

    @Test("C17 total: a vendor that has not reported yet does not hide another's messages")
    func silence() throws {
        let chat = try scene.chat(scene.configuration("a", "b"))
        try chat.start()
        #expect(chat.totalUnreadCount.value == .unknown)
        chat.scripted("a").load(online: three)
        #expect(chat.channel(for: "b")?.unreadCount.value == .unknown)
        #expect(chat.totalUnreadCount.value == .cached(3))
        #expect(chat.totalUnreadCount.value.badgeNumber == 3)
        chat.scripted("b").load(online: [])
        #expect(chat.totalUnreadCount.value == .live(3))
    }

    /// A chat whose vendor's server has reported a count.
    private func chatWithReport(of count: Int) throws -> (SupportChat, ScriptedReportingChatProvider) {
        let chat = try scene.chat(scene.reportingConfiguration())
        try chat.start()
        let provider = try #require(chat.channel(for: "a")?.provider as? ScriptedReportingChatProvider)
        provider.goOnline()
        provider.report(count)
        return (chat, provider)
    }

    @Test("C15 reported: a reload that changes the policy does not apply the vendor's old report again")
    func reloadWithReport() throws {
        let (chat, provider) = try chatWithReport(of: 3)
        chat.current?.conversationWillAppear()
        chat.current?.conversationDidClose()
        #expect(chat.totalUnreadCount.value == .live(0))
        let configuration = chat.configuration
        var changed = configuration
        changed.counter.countsBots = true
        try chat.reload(changed)
        #expect(chat.totalUnreadCount.value == .live(0))
        provider.append(.agentMessage("a", at: 1))
        #expect(chat.totalUnreadCount.value == .live(1))
        try chat.reload(configuration)
        #expect(chat.totalUnreadCount.value == .live(1))
    }

    @Test("C15 reported: a reload keeps the current report")
    func reloadKeepsReport() throws {
        let (chat, provider) = try chatWithReport(of: 3)
        provider.append(.agentMessage("a", at: 1))
        var changed = chat.configuration
        changed.counter.countsTriggers = true
        try chat.reload(changed)
        #expect(chat.totalUnreadCount.value == .live(4))
    }

    @Test("C15 reported: a reload keeps a report that covers messages missing from the log")
    func reloadKeepsReportBehindCutOff() throws {
        let chat = try scene.chat(scene.reportingConfiguration(givesLogAgain: true))
        try chat.start()
        let provider = try #require(chat.channel(for: "a")?.provider as? ScriptedReportingChatProvider)
        provider.load(online: [.agentMessage("a", at: 1), .message("t", from: .trigger, at: 2)])
        provider.report(12)
        provider.append(.agentMessage("b", at: 3))
        #expect(chat.totalUnreadCount.value == .live(13))
        var changed = chat.configuration
        changed.counter.countsTriggers = true
        try chat.reload(changed)
        #expect(chat.totalUnreadCount.value == .live(13))
        provider.append(.agentMessage("c", at: 4))
        #expect(chat.totalUnreadCount.value == .live(14))
        provider.goOffline()
        #expect(chat.totalUnreadCount.value == .cached(14))
    }
}

extension SupportScene {
    /// One provider whose vendor reports a count.
    fileprivate func reportingConfiguration(givesLogAgain: Bool = false) -> ChatConfiguration {
        ChatConfiguration(
            provider: "a",
            providers: [
                "a": ChatConfiguration.Provider(ReportingSettings(givesLogAgain: givesLogAgain))
            ]
        )
    }
}

/// The settings of a scripted provider whose vendor reports a count.
struct ReportingSettings: ChatAdapter.Settings {
    static let providerType = "reporting"
    static let meaning = "a scripted vendor that counts"
    static let keys = [
        ChatConfiguration.Key("givesLogAgain", .flag, "whether the vendor delivers its log again")
    ]

    var givesLogAgain: Bool?
}

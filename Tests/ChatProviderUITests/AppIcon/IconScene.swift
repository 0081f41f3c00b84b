@testable import ChatBadgeFiles
@testable import ChatNotificationBadge
@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Foundation
import TestSupport

/// An icon that shows the numbers it receives, and notes them.
@MainActor
final class NotedIcon: AppIcon {
    struct Refusal: Error, CustomStringConvertible {
        var description: String { "the icon does not want to" }
    }

    /// The number that the system shows. An extension, a push and an earlier version of the app set it, too.
    var shown = 0
    /// The numbers that the app has set.
    private(set) var numbers: [Int] = []
    var isAllowed = true
    var refuses = false

    @MainActor func number() async -> Int? { shown }
    @MainActor func mayShowNumber() async -> Bool { isAllowed }
    @MainActor func show(_ number: Int) async throws {
        guard !refuses else { throw Refusal() }
        numbers.append(number)
        shown = number
    }
}

/// A provider whose vendor answers a login or a logout when the test says so, and writes ids in lowercase, as
/// Matrix does.
@MainActor
final class SlowLoginProvider: ScriptedChatProvider, IdentityManaging {
    private let user = Observed<ChatUser>.Source(.anonymous)
    private var answers: [CheckedContinuation<Void, Never>] = []

    var currentUser: Observed<ChatUser> { user.observed }

    func login(_ user: ChatUser) async throws {
        await withCheckedContinuation { answers.append($0) }
        let id = user.id?.lowercased()
        if id != chatState.value.userID { switchUser(to: id) }
    }
    func logout() async throws {
        await withCheckedContinuation { answers.append($0) }
        switchUser(to: nil)
    }

    func answer() {
        for answer in answers { answer.resume() }
        answers = []
    }
}

/// A provider whose SDK does not report the message of a push that arrives in the foreground.
@MainActor
final class PushedGamesProvider: ScriptedReportingChatProvider, PushRegistering {
    func registerPushToken(_ token: Data) {}
    func unregisterPushToken() {}
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        userInfo["origin"] as? String == id.rawValue
    }
    func notificationDidArriveInForeground(_ userInfo: [String: any Sendable])
        -> ChatNotification.PresentationOptions?
    {
        isChatNotification(userInfo) ? .banner : nil
    }
    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool { false }
    func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    { nil }
}

/// A phone whose app has two vendors, and the files that the app leaves for its extension.
@MainActor
final class IconScene {
    let icon = NotedIcon()
    let lifecycle = ManualAppLifecycle()
    let clock = ManualChatClock()
    let markers = InMemoryReadMarkerStore()
    let folder: ScratchFolder
    let files: BadgeFiles
    private(set) var providers: [ChatProviderID: ScriptedChatProvider] = [:]
    /// The shop's provider.
    var slowLogin: SlowLoginProvider? { providers["shop"] as? SlowLoginProvider }

    init() throws {
        folder = try ScratchFolder()
        files = BadgeFiles(folder: folder.url, app: "shop")
    }

    func launch(
        _ active: [ChatProviderID] = ["shop", "games"],
        inFront: Bool = true,
        store: (any ReadMarkerStore)? = nil,
        gamesConnect: ChatConfiguration.Provider.ConnectionPolicy = .atStart,
        gamesGiveLogAgain: Bool = false
    ) throws -> SupportChat {
        lifecycle.send(inFront ? .willEnterForeground : .didEnterBackground)
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            let provider: ScriptedChatProvider =
                request.id == "games"
                ? PushedGamesProvider(id: request.id, givesLogAgain: gamesGiveLogAgain)
                : SlowLoginProvider(id: request.id)
            providers[request.id] = provider
            return provider
        }
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        let games = ChatConfiguration.Provider(ScriptedChatSettings(), connects: gamesConnect)
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: active,
                providers: ["shop": settings, "games": games]
            ),
            registry: ChatProviderRegistry([adapter]),
            lifecycle: lifecycle,
            store: store ?? markers,
            clock: clock
        )
        try support.start()
        return support
    }

    func badge(_ support: SupportChat, ownCount: Int = 0) -> AppIconBadge {
        AppIconBadge(support, ownCount: ownCount, files: files, icon: icon)
    }

    /// Sends a report of the count from the games' vendor.
    func report(_ count: Int, isFromCache: Bool = false) {
        (providers["games"] as? ScriptedReportingChatProvider)?.report(count, isFromCache: isFromCache)
    }

    /// Connects a provider and loads its messages `1`, `2`, ….
    func load(_ count: Int, of provider: ChatProviderID) {
        providers[provider]?.goOnline()
        providers[provider]?.load((1..<(count + 1)).map { .agentMessage("\($0)") })
    }

    /// Lets the extension handle a push, and shows the returned number on the icon.
    @discardableResult
    func receive(_ provider: ChatProviderID, _ message: String? = nil, user: String? = nil) -> Int? {
        let push = VendorPush(provider: provider.rawValue, userID: user, messageID: message)
        let number = NotificationBadge(files) { _ in nil }.number(for: push)
        if let number { icon.shown = number }
        return number
    }

    /// Ends the app in the way closest to a kill that its own process allows.
    func quit(_ support: SupportChat, _ badge: AppIconBadge) async {
        await badge.finishUpdate()
        lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        support.shutDown()
    }
}

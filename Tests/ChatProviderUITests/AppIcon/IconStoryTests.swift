@testable import ChatBadgeFiles
@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Foundation
import Testing
import TestSupport

/// Scenarios of the app and its extension.
///
/// Names such as B2 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Stories of the icon's number")
struct IconStoryTests {
    private let scene: IconScene

    init() throws { scene = try IconScene() }

    /// Why the games' vendor reports nothing.
    enum Silence: CaseIterable {
        case neverLoads, isOffline, isUnused
    }

    @Test(
        "B3 next to a silent, unused or offline vendor: a push gives 1, and another after the app ran gives 2",
        arguments: Silence.allCases
    )
    func silentVendor(silence: Silence) async throws {
        let first = try launch(silence)
        await scene.quit(first, scene.badge(first))
        #expect(scene.receive("shop") == 1)
        let second = try launch(silence)
        let badge = scene.badge(second)
        await badge.finishUpdate()
        scene.load(1, of: "shop")
        await scene.quit(second, badge)
        #expect(scene.icon.shown == 1)
        #expect(scene.receive("shop") == 2)
    }

    private func launch(_ silence: Silence) throws -> SupportChat {
        let support = try scene.launch(gamesConnect: silence == .isUnused ? .onFirstUse : .atStart)
        if silence == .isOffline { scene.providers["games"]?.goOffline() }
        return support
    }

    @Test("B3 after messages and their pushes in the open conversation, a push in the background counts 1")
    func readInOpenConversation() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(0, of: "games")
        scene.report(0)
        await badge.finishUpdate()
        support.channel(for: "games")?.conversationWillAppear()
        for message in 1...3 {
            scene.providers["games"]?.append(.agentMessage("\(message)"))
            scene.receive("games")
            scene.providers["games"]?.send(.messageReceived(nil))
            await badge.finishUpdate()
        }
        scene.clock.advance(by: 5)
        scene.report(0)
        await badge.finishUpdate()
        #expect(scene.icon.shown == 0)
        scene.lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        #expect(scene.receive("games") == 1)
    }

    @Test("B2 pushes for a vendor that is not counted start to count when its messages do")
    func switchedOff() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(2, of: "shop")
        scene.report(3)
        await badge.finishUpdate()
        #expect(scene.icon.shown == 5)
        support.channel(for: "games")?.countsMessages = false
        await badge.finishUpdate()
        #expect(scene.icon.shown == 2)
        #expect(scene.receive("games") == 2)
        support.channel(for: "games")?.countsMessages = true
        await badge.finishUpdate()
        #expect(scene.icon.shown == 6)
    }

    @Test("B4 after reading a push whose sender set the badge to 1: 0")
    func sendersNumber() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(0, of: "shop")
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        scene.icon.shown = 1
        scene.lifecycle.send(.willEnterForeground)
        support.channel(for: "shop")?.conversationWillAppear()
        await badge.finishUpdate()
        #expect(scene.icon.shown == 0)
    }

    /// An app whose user Ada has two unread messages.
    private func launchForAda() async throws -> (SupportChat, AppIconBadge) {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.providers["shop"]?.switchUser(to: "ada")
        scene.load(2, of: "shop")
        await badge.finishUpdate()
        #expect(scene.icon.shown == 2)
        return (support, badge)
    }

    @Test("B5 a logout and a shutdown before the vendor has answered: 0")
    func logoutAndShutDown() async throws {
        let (support, badge) = try await launchForAda()
        let provider = try #require(scene.slowLogin)
        let calls = ObservationRecorder(support.userCalls.observed)
        let logout = Task { await support.logout() }
        while calls.values.isEmpty { await Task.yield() }
        support.shutDown()
        await badge.finishUpdate()
        #expect(scene.icon.shown == 0)
        repeat {
            provider.answer()
            await Task.yield()
        } while calls.values.count < 2
        _ = await logout.value
    }

    @Test(
        "B5 a login keeps the number while it runs if only the case of the user's id differs",
        arguments: [("Ada", 2), ("Bob", 0)]
    )
    func loginInCapitals(userID: String, number: Int) async throws {
        let (support, badge) = try await launchForAda()
        let provider = try #require(scene.slowLogin)
        let calls = ObservationRecorder(support.userCalls.observed)
        let login = Task { try await support.login { _ in .known(KnownUser(id: userID)) } }
        while calls.values.isEmpty { await Task.yield() }
        await badge.finishUpdate()
        #expect(scene.icon.shown == number)
        repeat {
            provider.answer()
            await Task.yield()
        } while calls.values.count < 2
        try await login.value
        await badge.finishUpdate()
        #expect(scene.icon.shown == number)
    }

    @Test("B5 a launch without a user, even in the background: 0")
    func noUserLoggedIn() async throws {
        let (first, badge) = try await launchForAda()
        await scene.quit(first, badge)
        #expect(scene.icon.shown == 2)
        scene.markers.save(.user(StoredValue.User(id: nil)), for: .user(of: "shop"))
        let next = scene.badge(try scene.launch(inFront: false))
        await next.finishUpdate()
        #expect(scene.icon.shown == 0)
    }

    @Test("B5 after a change of user, only the new user's pushes count")
    func formerUsersPushes() async throws {
        let badge = scene.badge(try scene.launch())
        scene.providers["shop"]?.switchUser(to: "ada")
        await badge.finishUpdate()
        scene.receive("shop", "a1", user: "ada")
        scene.receive("shop", "b1", user: "bob")
        #expect(scene.icon.shown == 1)
        scene.providers["shop"]?.switchUser(to: "bob")
        await badge.finishUpdate()
        #expect(scene.receive("shop", "a2", user: "ada") == 1)
        #expect(scene.receive("shop", "b2", user: "bob") == 2)
    }

    @Test("B6 two apps of one group each show their own number")
    func twoApps() async throws {
        let badge = scene.badge(try scene.launch())
        let otherIcon = NotedIcon()
        let otherFiles = BadgeFiles(folder: scene.folder.url, app: "other")
        let other = AppIconBadge(try scene.launch(), ownCount: 7, files: otherFiles, icon: otherIcon)
        await badge.finishUpdate()
        await other.finishUpdate()
        #expect(scene.receive("shop", "1") == 1)
        other.update()
        await other.finishUpdate()
        #expect(otherIcon.shown == 7)
    }

    @Test("B4 a silent launch at night keeps the number that the icon shows")
    func silentLaunch() async throws {
        let first = try scene.launch()
        let badge = scene.badge(first)
        scene.load(1, of: "shop")
        await scene.quit(first, badge)
        scene.icon.shown = 5
        let next = scene.badge(try scene.launch(inFront: false))
        next.update()
        await next.finishUpdate()
        #expect(scene.icon.numbers == [1])
    }

    @Test(
        "B3 a push without a message id that follows its message in the foreground leads to a request, and counts once"
    )
    func unnamedPushInFront() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(0, of: "games")
        scene.report(0)
        await badge.finishUpdate()
        scene.providers["games"]?.append(.agentMessage("1"))
        await badge.finishUpdate()
        scene.receive("games")
        #expect(support.notificationDidArriveInForeground(userInfo: ["origin": "games"]) == .banner)
        await badge.finishUpdate()
        scene.clock.advance(by: 5)
        let games = scene.providers["games"] as? ScriptedReportingChatProvider
        #expect(games?.requestCount == 1)
        scene.report(1)
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        #expect(scene.icon.shown == 1)
    }

    @Test(
        "B3 a push whose message is not in a log that the vendor delivers again is taken up after five seconds"
    )
    func otherRoom() async throws {
        let badge = scene.badge(try scene.launch(gamesGiveLogAgain: true))
        scene.load(1, of: "games")
        await badge.finishUpdate()
        #expect(scene.receive("games", "other-room") == 2)
        scene.providers["games"]?.send(.messageReceived(nil))
        await badge.finishUpdate()
        #expect(scene.icon.shown == 2)
        scene.clock.advance(by: 5)
        await badge.finishUpdate()
        #expect(scene.icon.shown == 1)
    }

    @Test("B4 a push shown in the foreground leaves the app's number on the icon, not the sender's")
    func pushInFront() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        scene.icon.shown = 9
        scene.providers["shop"]?.send(.messageReceived(nil))
        await badge.finishUpdate()
        #expect(scene.icon.shown == 1)
    }

    @Test("B3 a push that arrives in the foreground after its message does not count in addition")
    func pushAfterMessage() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        #expect(scene.receive("shop", "1") == 1)
        #expect(scene.receive("shop", "2") == 2)
    }

    @Test("B3 a push during a connection kept open in the background is taken up by the requested answer")
    func stayedConnected() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(0, of: "games")
        scene.report(0)
        scene.lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        #expect(scene.receive("games") == 1)
        scene.lifecycle.send(.willEnterForeground)
        await badge.finishUpdate()
        let provider = try #require(scene.providers["games"] as? ScriptedReportingChatProvider)
        let asked = provider.requestCount
        scene.clock.advance(by: 5)
        #expect(provider.requestCount == asked + 1)
        #expect(scene.icon.shown == 1)
        scene.report(1, isFromCache: true)
        scene.report(0)
        await badge.finishUpdate()
        #expect(scene.icon.shown == 0)
    }
}

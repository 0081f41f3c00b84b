import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: undocumented behavior")
struct VariantTests {
    private func variants(_ change: (inout Variants) -> Void) -> Variants {
        var variants = Variants()
        change(&variants)
        return variants
    }

    @Test("each variant differs from the defaults in one value, without duplicates")
    func choosing() {
        let each = Variants.each
        #expect(each.allSatisfy { $0 != Variants() } && Set(each).count == each.count)
        #expect(each.allSatisfy { !$0.description.contains(",") })
    }

    @Test("fewer than 60 combinations cover every pair of values")
    func coveringPairs() {
        let combinations = Variants.coveringPairs
        #expect(combinations.count < 60)
        for variant in Variants.each {
            #expect(combinations.contains { $0.description.contains(variant.description) })
        }
        for order in Variants.StatusOrder.allCases {
            for before in Variants.CountBeforeLoad.allCases {
                #expect(combinations.contains { $0.statusOrder == order && $0.countBeforeLoad == before })
            }
            for view in Variants.PageViewWithoutUser.allCases {
                #expect(combinations.contains { $0.statusOrder == order && $0.pageViewWithoutUser == view })
            }
        }
    }

    @Test("the same seed gives the same variants")
    func random() {
        var first = SeededGenerator(seed: 7)
        var second = SeededGenerator(seed: 7)
        #expect(Variants.random(using: &first) == Variants.random(using: &second))
        #expect(Variants.random(using: &first) != Variants.random(using: &first))
    }

    @Test("a new observer receives nothing, the status, or the status and the count")
    func subscribing() async throws {
        for (choice, names) in [
            (Variants.Subscribing.nothing, []), (.status, ["connectionStatusChanged"]),
            (
                .statusAndCount,
                ["connectionStatusChanged", "unreadMessageCountChanged", "conversationUnreadCountChanged"]
            ),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.onSubscribing = choice })
            scene.observe()
            #expect(scene.events.values.map(\.name) == names)
        }
    }

    @Test("events arrive before the call returns or at a later turn")
    func callbacks() async throws {
        let scene = try await MessagingScene.chatting(variants: variants { $0.callbacks = .later })
        await scene.sdk.settle()
        scene.events.forget()
        try scene.server.agents.send("Hi")
        #expect(scene.events.values.isEmpty && scene.sdk.unreadMessageCount == 1)
        await scene.sdk.settle()
        #expect(scene.eventCounts == [1])
    }

    @Test("observers end with the instance or receive the next one's events", arguments: [false, true])
    func observers(outlive: Bool) async throws {
        let scene = try await MessagingScene.started(
            variants: variants { $0.observersOutliveInstance = outlive }
        )
        scene.sdk.invalidate(clearStorage: false)
        scene.events.forget()
        try await scene.sdk.initialize(channelKey: "demo")
        await scene.sdk.settle()
        #expect(scene.events.values.isEmpty != outlive)
    }

    @Test("a change sends both events in either order, or only one")
    func unreadEvents() async throws {
        let (old, new) = ("unreadMessageCountChanged", "conversationUnreadCountChanged")
        for (choice, names) in [
            (Variants.UnreadEvents.both, [old, new]), (.bothNewFirst, [new, old]), (.newOnly, [new]),
            (.deprecatedOnly, [old]),
        ] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.unreadEvents = choice })
            try scene.server.agents.send("Hi")
            #expect(
                scene.events.values.map(\.name).filter { [old, new].contains($0) }.suffix(names.count)
                    == names
            )
        }
    }

    @Test("the count is reset on opening, showing or closing the conversation, or at the server's answer")
    func falling() async throws {
        for (choice, opened, answered, left) in [
            (Variants.CountFalls.onOpening, 0, 0, 0), (.onMessagesShown, 0, 0, 0), (.onClosing, 1, 1, 0),
            (.afterAnswer, 1, 0, 0),
        ] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.countFalls = choice })
            try scene.server.agents.send("Hi")
            scene.server.latency = 1
            try scene.sdk.presentScreen(nil, in: nil)
            scene.clock.advance(by: 1)
            #expect(scene.sdk.unreadMessageCount == opened, "\(choice) opened")
            scene.clock.advance(by: 1)
            #expect(scene.sdk.unreadMessageCount == answered, "\(choice) answered")
            scene.sdk.dismissScreen()
            #expect(scene.sdk.unreadMessageCount == left, "\(choice) left")
        }
    }

    @Test("while the screen is shown, messages count in other conversations, everywhere or nowhere")
    func whileShown() async throws {
        for (choice, here, there) in [
            (Variants.CountsWhileShown.inOthers, 0, 1), (.all, 1, 1), (.none, 0, 0),
        ] {
            let scene = try await MessagingScene.chatting(
                channel: .severalConversations,
                variants: variants { $0.countsWhileShown = choice }
            )
            let other = try scene.conversation().id
            try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil)
            let open = try #require(scene.sdk.visitor.conversationID)
            try scene.server.agents.send("Hi", to: open)
            try scene.server.agents.send("Hi", to: other)
            #expect(scene.sdk.unreadMessageCount(conversationID: open) == here, "\(choice)")
            #expect(scene.sdk.unreadMessageCount(conversationID: other) == there, "\(choice)")
        }
    }

    @Test("bots' messages and the user's messages from another device may count")
    func whoCounts() async throws {
        for (bots, own, count) in [
            (true, false, 2), (false, false, 1), (true, true, 3), (false, true, 2),
        ] {
            let scene = try await MessagingScene.chatting(
                variants: variants {
                    $0.countsBotMessages = bots
                    $0.countsOwnMessagesElsewhere = own
                }
            )
            let user = try #require(scene.serverUser)
            try scene.server.agents.send("Hi")
            try scene.server.agents.sendBotMessage("Beep", kind: .form)
            scene.server.writeElsewhere("Me", userID: user.id, conversationID: user.conversations[0].id)
            #expect(scene.sdk.unreadMessageCount == count)
        }
    }

    @Test("before the first load, the count is 0 or the stored count")
    func beforeLoad() async throws {
        for (choice, before) in [
            (Variants.CountBeforeLoad.zero, 0), (.stored, 1), (.zeroUntilEvent, 0), (.zeroWithoutNetwork, 0),
        ] {
            let variants = variants {
                $0.countBeforeLoad = choice
                $0.initializesOffline = true
            }
            let scene = try await MessagingScene.chatting(variants: variants)
            try scene.server.agents.send("Hi")
            scene.device.isOnline = false
            #expect(scene.sdk.unreadMessageCount == (choice == .zeroWithoutNetwork ? 0 : 1))
            let next = try await scene.relaunched(variants: variants)
            #expect(next.unreadMessageCount == before, "\(choice)")
            scene.device.isOnline = true
            #expect(next.unreadMessageCount == 1, "\(choice)")
        }
    }

    @Test("there is a connection always, with the screen, with a user, or in the foreground")
    func line() async throws {
        for (choice, lines) in [
            (Variants.Line.always, [true, true, true, true]), (.withScreen, [false, true, false, false]),
            (.withUser, [false, true, true, true]), (.inForeground, [true, true, true, false]),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.line = choice })
            var seen = [scene.sdk.connectionStatus == .connectedRealtime]
            try scene.sdk.presentScreen(nil, in: nil)
            seen.append(scene.sdk.connectionStatus == .connectedRealtime)
            scene.sdk.dismissScreen()
            seen.append(scene.sdk.connectionStatus == .connectedRealtime)
            scene.lifecycle.send(.didEnterBackground)
            seen.append(scene.sdk.connectionStatus == .connectedRealtime)
            #expect(seen == lines, "\(choice)")
        }
    }

    @Test("missed messages arrive in one event, in separate events, or when the screen opens")
    func missed() async throws {
        for (choice, counts) in [
            (Variants.MissedMessages.oneEvent, [2]), (.eventEach, [1, 2]), (.whenOpened, []),
        ] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.missedMessages = choice })
            scene.device.isOnline = false
            try scene.server.agents.send("Hi")
            try scene.server.agents.send("There?")
            scene.events.forget()
            scene.device.isOnline = true
            #expect(scene.eventCounts == counts, "\(choice)")
        }
    }

    @Test("an unchanged count may be repeated")
    func repeated() async throws {
        for (repeats, counts) in [(true, [0]), (false, [])] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.repeatsCounts = repeats })
            scene.events.forget()
            scene.device.isOnline = false
            scene.device.isOnline = true
            #expect(scene.eventCounts == counts)
        }
    }

    @Test("the statuses have one of several orders, and always end with the realtime connection")
    func statusOrder() async throws {
        let (internet, making, line) = (
            ZendeskMessagingConnectionStatus.connected, ZendeskMessagingConnectionStatus.connectingRealtime,
            ZendeskMessagingConnectionStatus.connectedRealtime
        )
        for (choice, statuses) in [
            (Variants.StatusOrder.internetFirst, [internet, making, line]),
            (.connectingFirst, [making, internet, line]),
            (.repeated, [internet, internet, making, making, line, line]), (.straight, [line]),
            (.flapping, [internet, making, line, making, line]),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.statusOrder = choice })
            #expect(scene.statuses == statuses)
        }
    }

    @Test("a second login is refused, waits, or replaces the first")
    func secondLogin() async throws {
        for (choice, last) in [
            (Variants.SecondLogin.isRefused, "ada"), (.waits, "grace"), (.wins, "grace"),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.secondLogin = choice })
            scene.server.latency = 1
            let first = Task { try await scene.logIn("ada") }
            await Task.yield()
            let second = Task { try await scene.logIn("grace") }
            for _ in 1...4 {
                await Task.yield()
                scene.clock.advance(by: 1)
            }
            let results = [await first.result, await second.result]
            #expect(scene.sdk.currentUser?.externalID == last)
            let succeeded = results.map { (try? $0.get()) != nil }
            #expect(succeeded == [choice != .wins, choice != .isRefused], "\(choice)")
        }
    }

    @Test("after a failed login, the user stays, is unauthenticated, or is gone")
    func failedLogin() async throws {
        for (choice, type) in [
            (Variants.FailedLogin.userStays, ZendeskMessagingUser.AuthenticationType.jwt),
            (.isUnauthenticated, .unauthenticated), (.saysToken, .jwt), (.isNobody, nil),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.failedLogin = choice })
            let ada = try await scene.logIn("ada")
            _ = try? await scene.sdk.loginUser(jwt: "nonsense")
            #expect(scene.sdk.currentUser?.authenticationType == type)
            #expect((scene.sdk.currentUser == ada) == (choice == .userStays))
        }
    }

    @Test("a logout that doesn't reach the server fails or succeeds, and the user may stay")
    func failedLogout() async throws {
        for (choice, fails, stays) in [
            (Variants.FailedLogout.userStays, true, true), (.succeeds, false, false),
            (.userIsGone, true, false),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.failedLogout = choice })
            try await scene.logIn("ada")
            scene.server.failingStatus = 500
            do {
                try await scene.sdk.logoutUser()
                #expect(!fails)
            } catch {
                #expect(fails)
            }
            #expect((scene.sdk.currentUser != nil) == stays)
        }
    }

    @Test("a login under a screen keeps it, closes it, or is refused")
    func loginWhileShown() async throws {
        for (choice, closes, refuses) in [
            (Variants.LoginWhileShown.screenStays, false, false), (.screenCloses, true, false),
            (.isRefused, false, true),
        ] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.loginWhileShown = choice })
            let shown = ObservationRecorder(scene.sdk.observeScreen)
            try scene.sdk.presentScreen(nil, in: nil)
            let user = try? await scene.logIn("ada")
            #expect((shown.last == false) == closes && (user == nil) == refuses)
        }
    }

    @Test("an expired token is noticed at the next request, at the next connection, or never")
    func tokenEnd() async throws {
        for (choice, atRequest, atLine) in [
            (Variants.TokenEnd.atNextRequest, 1, 1), (.atNextLine, 0, 1), (.never, 0, 0),
        ] {
            let scene = try await MessagingScene.started(variants: variants { $0.tokenEnd = choice })
            try await scene.logIn("ada", until: scene.clock.now.addingTimeInterval(60))
            let fresh = try scene.token(of: "ada")
            var requestCount = 0
            scene.sdk.setTokenSource { _ in
                requestCount += 1
                return fresh
            }
            scene.clock.advance(by: 60)
            try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
            #expect(requestCount == atRequest, "\(choice)")
            scene.device.isOnline = false
            scene.device.isOnline = true
            await scene.sdk.settle()
            #expect(requestCount == atLine, "\(choice)")
            #expect(scene.sdk.connectionStatus == .connectedRealtime)
        }
    }

    @Test("the screen's events arrive before or after it appears, at each appearance, or never")
    func screenEvents() async throws {
        for (choice, words) in [
            (Variants.ScreenEvents.onPresenting, ["messagingOpened", "shown", "messagingClosed", "gone"]),
            (.onAppearing, ["shown", "messagingOpened", "gone", "messagingClosed"]),
            (
                .onEachAppearance,
                [
                    "shown", "messagingOpened", "messagingClosed", "messagingOpened", "gone",
                    "messagingClosed",
                ]
            ), (.missing, ["shown", "gone"]),
        ] {
            let scene = try await MessagingScene.chatting(variants: variants { $0.screenEvents = choice })
            var received: [String] = []
            let tokens = [
                scene.sdk.observeScreen { received.append($0 ? "shown" : "gone") },
                scene.sdk.observeEvents { if $0.name.hasPrefix("messaging") { received.append($0.name) } },
            ]
            try scene.sdk.presentScreen(nil, in: nil)
            scene.sdk.visitor.cancelSwipe()
            scene.sdk.visitor.close()
            for token in tokens { token.cancel() }
            #expect(received == words)
        }
    }

    @Test("refused metadata is dropped silently or reported")
    func refusedMetadata() async throws {
        for reports in [false, true] {
            let scene = try await MessagingScene.started(
                variants: variants { $0.reportsRefusedMetadata = reports }
            )
            scene.sdk.setConversationTags([String(repeating: "a", count: 5000)])
            try await scene.begin()
            let isReported = scene.events.values.contains { $0.name == "metadataFailure" }
            #expect(isReported == reports)
        }
    }
}

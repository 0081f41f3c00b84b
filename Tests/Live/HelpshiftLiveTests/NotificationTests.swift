@testable import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import HelpshiftIdentity
import Testing
import TestSupport

extension LiveHelpshift {
    /// Notifications, with an SDK that has the calls of 10.5 and with one that does not.
    @Suite
    @MainActor
    struct NotificationTests {
        private let client: LiveHelpshiftClient
        private let push: [String: HelpshiftValue] = ["origin": "helpshift", "issue": "7"]

        init() throws { client = try LiveHelpshiftClient.installed() }

        /// The names of the SDK's calls after the installation.
        private var calls: [String] { HelpshiftStub.calls.dropFirst().map(\.name) }

        private func issue(in call: String) -> String? {
            let userInfo = HelpshiftStub.calls(of: call).last?.arguments.first as? [String: Any]
            return userInfo?["issue"] as? String
        }

        @Test("10.4: a push in the foreground is no launch, and is not shown if the SDK handles it")
        func formerForeground() throws {
            #expect(try client.handleForegroundNotification(push) == [])
            #expect(try client.handleForegroundNotification(["origin": "other"]) == [.banner, .list, .sound])
            #expect(
                HelpshiftStub.calls(of: "handleNotification").map { $0.arguments[1] as? Bool } == [
                    false, false,
                ]
            )
            #expect(HelpshiftStub.calls(of: "handleNotification").count == calls.count)
        }

        @Test("10.4: a tap is a launch, and certain to open the conversation if the SDK handles it")
        func formerTap() throws {
            #expect(try client.handleNotificationTap(push))
            #expect(try !client.handleNotificationTap(["origin": "other"]))
            #expect(
                HelpshiftStub.calls(of: "handleNotification").map { $0.arguments[1] as? Bool } == [
                    true, true,
                ]
            )
            #expect(try client.sdkVersion() == "10.4.1")
        }

        @Test("10.4: a silent notification causes no call")
        func formerSilent() throws {
            let results = Locked<[ChatNotification.FetchResult]>([])
            let isTaken = try client.handleSilentNotification(push) { result in
                results.withLock { $0.append(result) }
            }
            #expect(!isTaken && calls.isEmpty && results.withLock(\.isEmpty))
        }

        @Test(
            "10.5: the SDK decides how a notification is shown in the foreground, by the system's numbers",
            arguments: [
                (0, []), (0b1_1010, [.sound, .list, .banner]), (0b1, .badge), (0b100, [.list, .banner]),
                (0b1000, .list), (0b1_0000, .banner),
            ] as [(UInt, ChatNotification.PresentationOptions)]
        )
        func foreground(answer: UInt, options: ChatNotification.PresentationOptions) throws {
            HelpshiftStub.version = .v10_5_0
            HelpshiftStub.answer = answer
            #expect(try client.handleForegroundNotification(push) == options)
            #expect(calls == ["handleForegroundNotification"])
            #expect(issue(in: "handleForegroundNotification") == "7")
        }

        @Test("10.5: an answer after the call, on any thread and twice, has no effect")
        func lateForeground() async throws {
            HelpshiftStub.version = .v10_5_0
            #expect(try client.handleForegroundNotification(push) == nil)
            await onAnotherThread {
                for _ in 1...2 { HelpshiftStub.completion?(0b1_1010) }
            }
            #expect(calls == ["handleForegroundNotification"])
        }

        @Test("10.5: a tap goes to the call for taps, and need not open a screen")
        func tap() throws {
            HelpshiftStub.version = .v10_5_0
            #expect(try !client.handleNotificationTap(push))
            #expect(calls == ["handleBackgroundNotificationClick"])
            #expect(issue(in: "handleBackgroundNotificationClick") == "7")
            #expect(try client.sdkVersion() == "10.5.0")
        }

        @Test(
            "10.5: the SDK's answer is a silent notification's result, by the system's numbers",
            arguments: [(0, .newData), (1, .noData), (2, .failed), (9, .failed)]
                as [(UInt, ChatNotification.FetchResult)]
        )
        func silent(answer: UInt, result: ChatNotification.FetchResult) async throws {
            HelpshiftStub.version = .v10_5_0
            let results = Locked<[ChatNotification.FetchResult]>([])
            let isTaken = try client.handleSilentNotification(push) { result in
                results.withLock { $0.append(result) }
            }
            #expect(isTaken && results.withLock(\.isEmpty))
            await onAnotherThread { HelpshiftStub.completion?(answer) }
            #expect(results.withLock(\.self) == [result])
            #expect(calls == ["handleSilentBackgroundNotification"])
            #expect(issue(in: "handleSilentBackgroundNotification") == "7")
        }

        @Test("10.5: the provider forwards an answer from another thread, and stops waiting at a shutdown")
        func provider() async throws {
            let provider = LiveHelpshift.provider(client)
            HelpshiftStub.version = .v10_5_0
            let userInfo: [String: any Sendable] = ["origin": "helpshift"]
            async let first = provider.notificationDidArriveSilently(userInfo)
            #expect(await eventually { HelpshiftStub.completion != nil })
            await onAnotherThread { HelpshiftStub.completion?(0) }
            #expect(await first == .newData)
            HelpshiftStub.completion = nil
            async let second = provider.notificationDidArriveSilently(userInfo)
            #expect(await eventually { HelpshiftStub.completion != nil })
            provider.shutDown()
            #expect(await second == .failed)
        }
    }
}

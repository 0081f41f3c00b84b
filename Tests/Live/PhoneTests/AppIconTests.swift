@testable import ChatBadgeFiles
@testable import ChatNotificationBadge
@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
@_spi(BackDoor) @preconcurrency import HelpshiftX
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

@testable import PhoneSample

extension Phone {
    @Suite
    @MainActor
    struct AppIconTests {
        private static let zendesk = """
            "provider": "zendesk-chat", "providers": {"zendesk-chat": {"accountKey": "key"}}
            """

        @Test("the icon shows the messages of all vendors, even after a push has set another number")
        func number() async throws {
            let app = try LaunchedApp(Phone.both)
            let badge = try #require(app.delegate.iconBadge)
            ZendeskStub.setStatus(.connected)
            ZendeskStub.load(2)
            HelpshiftStub.emitAgentMessage()
            await badge.finishUpdate()
            #expect(UserNotificationsStub.badgeCounts.last == 3)
            try await UNUserNotificationCenter.current().setBadgeCount(9)
            badge.update()
            await badge.finishUpdate()
            #expect(UserNotificationsStub.badgeCounts.suffix(2) == [9, 3])
            try await app.quit()
        }

        @Test("without the user's permission, no number is set, and no permission is requested")
        func permission() async throws {
            let app = try LaunchedApp(Self.zendesk)
            // A second badge would write the same file.
            let badge = try #require(app.delegate.iconBadge)
            UserNotificationsStub.badgeSetting = .disabled
            let diagnostics = ObservationRecorder(badge.diagnostics)
            ZendeskStub.setStatus(.connected)
            ZendeskStub.load(2)
            await badge.finishUpdate()
            #expect(diagnostics.last?.source == "app icon")
            #expect(diagnostics.last?.message == "the user does not allow a number on the app's icon")
            #expect(UserNotificationsStub.badgeCounts.isEmpty)
            #expect(UserNotificationsStub.requestedOptions.isEmpty)
            try await app.quit()
        }

        @Test("an app group that the app does not belong to is a diagnostic")
        func noGroup() async throws {
            let app = try LaunchedApp(Self.zendesk)
            let support = try #require(app.delegate.support)
            let badge = AppIconBadge(support, appGroup: "group.of.nobody")
            let diagnostics = ObservationRecorder(badge.diagnostics)
            await badge.finishUpdate()
            #expect(diagnostics.values.contains { $0.message.contains("group.of.nobody") })
            try await app.quit()
        }

        /// The extension, beside an app with some unread messages.
        private func makeExtension(_ folder: ScratchFolder, unread: Int) throws -> NotificationBadge {
            let files = BadgeFiles(folder: folder.url, app: "app")
            var ledger = IconLedger()
            _ = ledger.apply(.chats(["shop": IconLedger.Chat(user: 1, count: unread)]))
            _ = ledger.apply(.read(nil, []))
            try files.write(try #require(ledger.file))
            return NotificationBadge(files) { userInfo in
                (userInfo["chat"] as? Bool).map { VendorPush(provider: "shop", kind: $0 ? .message : .other) }
            }
        }

        @Test("B4 a push that does not count removes no notification while nothing is unread")
        func nothingUnread() async throws {
            let folder = try ScratchFolder()
            let badge = try makeExtension(folder, unread: 0)
            let offer = UNNotificationRequest(["chat": false], identifier: "offer", badge: 9)
            #expect(badge.content(for: offer).badge == nil)
        }

        @Test("B4 the extension's content has the app's number for a chat's push, and otherwise its own")
        func content() async throws {
            let folder = try ScratchFolder()
            let badge = try makeExtension(folder, unread: 2)
            for (userInfo, number): ([AnyHashable: Any], NSNumber?) in [
                (["chat": true], 3), (["chat": false], 3), ([:], 9),
            ] {
                let request = UNNotificationRequest(userInfo, identifier: "\(userInfo)", badge: 9)
                let content = badge.content(for: request)
                #expect(content.badge == number)
                #expect(content.userInfo.count == userInfo.count)
            }
        }

        @Test("without its app group, the sample's extension delivers each notification unchanged")
        func sampleExtension() throws {
            var delivered: [UNNotificationContent] = []
            for userInfo: [AnyHashable: Any] in [
                ["origin": "helpshift"], ["data": ["type": "zd.chat.msg"]], ["acme": "offer"], [:],
            ] {
                NotificationService().didReceive(
                    UNNotificationRequest(userInfo, identifier: "1", badge: 9),
                    withContentHandler: { delivered.append($0) }
                )
            }
            #expect(delivered.map(\.badge) == [9, 9, 9, 9])
        }
    }
}

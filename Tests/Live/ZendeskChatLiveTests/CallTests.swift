import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

extension LiveZendesk {
    @Suite
    @MainActor
    struct CallTests {
        private static let info = VisitorProfile(name: "Ada")

        @Test("every call reaches the SDK, no matter when and on which thread it answers")
        func calls() async throws {
            let url = try #require(URL(string: "https://example.com/a.png"))
            for timing in [ZendeskStub.Timing.atOnce, .onAnotherThread, .twice] {
                let client = LiveZendesk.client()
                ZendeskStub.timing = timing
                ZendeskStub.setState(LiveZendesk.state([ChatAttachmentMessage("f", name: "f.png")]))
                #expect(try await client.sendMessage("Hello") == "id of Hello")
                #expect(try await client.resendFailedMessage(withID: "1") == "1")
                #expect(try await client.deleteFailedMessage(withID: "2") == "2")
                let sent = try await client.sendFile(at: url, onProgress: { _ in })
                #expect(sent.kind.attachmentName == "a.png")
                let resent = try await client.resendFailedFile(withID: "f", onProgress: nil)
                #expect(resent.id == "f")
                client.sendTyping(isTyping: true)
                try await client.sendChatRating(.good)
                try await client.sendChatComment("nice")
                try await client.sendEmailTranscript("ada@example.com")
                try await client.sendOfflineForm(
                    ZendeskChatOfflineForm(visitorInfo: Self.info, departmentID: "7", message: "Hi")
                )
                try await client.setDepartment("Sales")
                try await client.setDepartment(identifier: nil)
                #expect(try await client.endChat())
                try await client.addTags(["a"])
                try await client.removeTags(["a"])
                try await client.setNote("n")
                try await client.appendNote("m")
                try await client.trackVisitorPath(
                    ZendeskChatVisitorPath(title: "Cart", url: url.absoluteString)
                )
                client.registerPushToken(Data([1]))
                client.unregisterPushToken()
                #expect(client.isChatPushNotification(["data": "x"]))
                #expect(client.pushKind(of: ["data": "x"]) == nil)
                #expect(client.pushKind(of: ["data": ["type": "zd.chat.msg"]]) == .message)
                #expect(client.pushKind(of: ["data": ["type": "zd.chat.end"]]) == .chatEnded)
                #expect(client.pushKind(of: ["data": ["type": "zd.chat.later"]]) == nil)
                client.didReceiveRemoteNotification(["data": "x"])
                client.connect()
                client.disconnect()
                #expect(
                    LiveZendesk.calls.dropFirst(2) == [
                        "sendMessage", "resendFailedMessage", "deleteFailedMessage", "sendFile",
                        "resendFailedFile", "sendTyping", "sendChatRating", "sendChatComment",
                        "sendEmailTranscript", "sendOfflineForm", "setDepartment",
                        "setDepartmentByIdentifier", "endChat", "addTags", "removeTags",
                        "setNote", "appendNote", "trackVisitorPath", "registerPushToken",
                        "unregisterPushToken", "didReceiveRemoteNotification",
                        "connect", "disconnect",
                    ]
                )
            }
        }

        @Test("the progress of a file is reported on the main actor")
        func progress() async throws {
            let client = LiveZendesk.client()
            ZendeskStub.timing = .onAnotherThread
            var parts: [Double] = []
            let url = try #require(URL(string: "file:///a.png"))
            _ = try await client.sendFile(at: url) { parts.append($0) }
            #expect(await eventually { !parts.isEmpty })
            #expect(parts == [0.5])
        }

        @Test("an answer that the SDK drops is an error")
        func never() async {
            let client = LiveZendesk.client()
            ZendeskStub.timing = .never
            await #expect { try await client.sendMessage("Hello") } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .vendor
            }
        }

        @Test("a task that waits for an answer can be cancelled, and a late answer is harmless")
        func cancelled() async {
            let client = LiveZendesk.client()
            ZendeskStub.timing = .late
            let task = Task { try await client.sendMessage("Hello") }
            #expect(await eventually { LiveZendesk.calls.count >= 2 })
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            ZendeskStub.release()
        }

        nonisolated static let failures: [(DeliveryStatusError, ChatEntry.DeliveryFailure)] = [
            (.fileSendingIsDisabled(messageId: nil), .init(.fileSendingIsDisabled)),
            (.fileSizeTooLarge(messageId: "1"), .init(.fileSizeTooLarge, messageID: "1")),
            (.unsupportedFileType(messageId: "1"), .init(.unsupportedFileType, messageID: "1")),
            (.networkError(messageId: "1"), .init(.network, messageID: "1")),
            (.timeout(messageId: "1"), .init(.timeout, messageID: "1")),
            (.failed(messageId: "1"), .init(.failed, messageID: "1")),
            (.ofALaterSDK, .init(.failed)),
        ]

        @Test("a failed delivery has a reason", arguments: failures)
        func failure(_ vendor: DeliveryStatusError, _ expected: ChatEntry.DeliveryFailure) async {
            let client = LiveZendesk.client()
            ZendeskStub.failure = vendor
            await #expect(throws: expected) { try await client.sendMessage("Hello") }
            await #expect(throws: expected) { try await client.resendFailedMessage(withID: "1") }
            let log = ChatMessage("1", "Hello", by: .visitor, status: .failed(reason: vendor))
            ZendeskStub.setState(LiveZendesk.state([log]))
            let named = expected.messageID == nil ? nil : expected
            if let named { #expect(client.chatState.logs.first?.deliveryStatus == .failed(named)) }
        }

        @Test("the SDK's other errors map to the adapter's, and foreign errors stay unchanged")
        func otherErrors() async {
            let client = LiveZendesk.client()
            ZendeskStub.anyFailure = ChatProvidersSDK.ChatError.disconnected
            await #expect(throws: ZendeskChatError.disconnected) {
                try await client.deleteFailedMessage(withID: "1")
            }
            ZendeskStub.anyFailure = ChatProvidersSDK.ChatError.chatIsNotInitialized
            await #expect(throws: ZendeskChatError.chatIsNotInitialized) {
                try await client.deleteFailedMessage(withID: "1")
            }
            ZendeskStub.anyFailure = AuthenticationError.tokenHasExpired("t")
            await #expect(throws: ZendeskChatAuthenticationError.tokenHasExpired) {
                try await client.deleteFailedMessage(withID: "1")
            }
            ZendeskStub.anyFailure = ChatProvidersSDK.ChatError.ofALaterSDK
            await #expect(throws: ChatProvidersSDK.ChatError.self) {
                try await client.deleteFailedMessage(withID: "1")
            }
            ZendeskStub.anyFailure = URLError(.badURL)
            await #expect(throws: URLError.self) { try await client.deleteFailedMessage(withID: "1") }
        }

        @Test("a rating that the SDK does not support is refused")
        func refused() async {
            let client = LiveZendesk.client()
            await #expect { try await client.sendChatRating(.stars(5)) } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .invalidArgument
            }
        }

        @Test("a resent file is the entry that the SDK names, even if its id has changed")
        func resentFile() async throws {
            let client = LiveZendesk.client()
            ZendeskStub.setState(LiveZendesk.state([ChatAttachmentMessage("new", name: "f.png")]))
            ZendeskStub.idOfResentFile = "new"
            let entry = try await client.resendFailedFile(withID: "old", onProgress: nil)
            #expect(entry.id == "new" && entry.kind.attachmentName == "f.png")
        }

        @Test("a file is resent even if the SDK's log does not have it")
        func resentFileOutsideLog() async throws {
            let client = LiveZendesk.client()
            let entry = try await client.resendFailedFile(withID: "x", onProgress: nil)
            #expect(entry.id == "x" && entry.deliveryStatus == .delivered)
        }

        @Test("each kind of entry keeps its content")
        func entries() {
            let client = LiveZendesk.client()
            let logs: [ChatProvidersSDK.ChatLog] = [
                ChatMessage("1", "Hello"), ChatMessage("2", "auto", by: .trigger),
                ChatMessage("3", "sys", by: .system), ChatMessage("4", "me", by: .visitor, status: .pending),
                ChatAttachmentMessage("5", name: "a.png"), ChatOptionsMessage("6", "?", options: ["y", "n"]),
                ChatComment("7", nil, new: "b"), ChatProvidersSDK.ChatRating("8", .bad),
                ChatRatingRequest("9"), ChatMemberJoin("10"), ChatMemberLeave("11"),
            ]
            ZendeskStub.setState(
                ChatProvidersSDK.ChatState(
                    agents: [
                        ChatProvidersSDK.Agent(avatar: nil, nick: "agent:1", displayName: "A", isTyping: true)
                    ],
                    isChatting: true,
                    chatId: "c",
                    department: ChatProvidersSDK.Department(id: "7", name: "Sales", status: .online),
                    logs: logs,
                    queue: 3,
                    chatSessionStatus: .started,
                    comment: "b",
                    rating: .good
                )
            )
            let state = client.chatState
            #expect(state.logs.map(\.participant).prefix(4) == [.agent, .trigger, .system, .visitor])
            #expect(state.logs.map(\.id) == (1...11).map { "\($0)" })
            #expect(
                Array(state.logs.map(\.kind).dropFirst(5)) == [
                    .options(question: "?", choices: ["y", "n"]), .comment(old: "", new: "b"), .rating(.bad),
                    .ratingRequest, .memberJoin, .memberLeave,
                ]
            )
            #expect(state.logs[3].deliveryStatus == .pending)
            #expect(state.agents.first?.isTyping == true)
            #expect(state.queuePosition == 3)
            #expect(state.rating == .good)
            #expect(state.department?.status == .online)
        }
    }
}

extension ChatProviderKit.ChatEntry.Kind {
    var attachmentName: String? {
        if case .attachment(let attachment) = self { attachment.name } else { nil }
    }
}

import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import ZendeskChatAdapter

extension LiveZendesk {
    @Suite
    @MainActor
    struct LogMappingTests {
        private func mapped(_ log: ChatLog) throws -> (entry: ChatEntry, problems: [String]) {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            ZendeskStub.setState(LiveZendesk.state([log]))
            return (try #require(client.chatState.logs.first), heard.problems)
        }

        @Test("names and times are taken over")
        func fields() throws {
            let (entry, problems) = try mapped(ChatMessage("m1", "Hello", at: 1_790_000_000_123))
            #expect(entry.id == "m1" && entry.nick == "agent:1" && entry.displayName == "Ada")
            #expect(entry.createdAt == Date(timeIntervalSince1970: 1_790_000_000.123))
            #expect(entry.modifiedAt == entry.createdAt)
            #expect(problems.isEmpty)
        }

        @Test("a time that is no time is reported")
        func impossibleTime() throws {
            let (entry, problems) = try mapped(ChatMessage("m1", "Hello", at: .nan))
            #expect(entry.createdAt == Date(timeIntervalSince1970: 0))
            #expect(problems.count == 2)
        }

        @Test("a file without an address has its message's")
        func fileAddress() throws {
            let (entry, _) = try mapped(ChatAttachmentMessage("m1", name: "a.png"))
            #expect(entry.attachments.first?.url == "https://example.com/m1")
            #expect(entry.attachments.first?.mimeType == "image/png")
            #expect(entry.attachments.first?.size == 7)
        }

        @Test("a failure names its entry")
        func failure() throws {
            let failed = DeliveryStatus.failed(reason: .failed(messageId: nil))
            let (entry, _) = try mapped(ChatMessage("m1", "Hello", by: .visitor, status: failed))
            #expect(entry.deliveryStatus == .failed(.init(.failed, messageID: "m1")))
        }

        @Test(
            "an attachmentError that no delivery fails for is reported, and changes nothing",
            arguments: [ChatProvidersSDK.ChatParticipant.visitor, .agent]
        )
        func otherAttachmentErrors(participant: ChatProvidersSDK.ChatParticipant) throws {
            let file = ChatAttachmentMessage("m1", name: "a.png", by: participant, error: .sizeLimit)
            let (entry, problems) = try mapped(file)
            #expect(entry.deliveryStatus == .delivered)
            #expect(problems == ["log m1: its file has the attachmentError sizeLimit"])
        }
    }
}

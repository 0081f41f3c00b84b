import ChatProviderKit
import ChatProviderRecording
import Foundation
import IntercomAdapter
import IntercomSimulator
import Testing

@Suite("Intercom: recordings")
struct RecordingTests {
    private let vendor = IntercomRecordingVendor()

    private func decode(_ line: String) throws -> IntercomRecordingVendor.Input {
        try JSONDecoder().decode(IntercomRecordingVendor.Input.self, from: Data(line.utf8))
    }

    private func summary(_ line: String) throws -> String? { vendor.summary(of: try decode(line)) }

    @Test("counts, windows and events are decoded")
    func lines() throws {
        #expect(try summary(#"{"unreadConversationCount": 3}"#) == "SDK says 3 unread")
        #expect(
            try summary(#"{"unreadConversationCount": 3, "isAnswer": true}"#) == "asked, SDK says 3 unread"
        )
        #expect(try summary(#"{"window": "willShow"}"#) == "willShow")
        #expect(try summary(#"{"window": "didShow"}"#) == "screen opened")
        #expect(try summary(#"{"event": "didStartNewConversation"}"#) == "new conversation")
    }

    @Test("two keys, no key, a fraction and an unknown window are errors")
    func mistakes() {
        let lines = [
            #"{"unreadConversationCount": 3, "window": "didShow"}"#, "{}",
            #"{"unreadConversationCount": 0.5}"#, #"{"unreadConversationCount": -1}"#,
            #"{"window": "shown"}"#, #"{"event": "other"}"#,
        ]
        for line in lines {
            #expect(throws: RecordingError.self) { try decode(line) }
        }
    }
}

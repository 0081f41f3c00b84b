import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("Recording scenes")
struct RecordedSceneTests {
    private let left = ChatScene()
    private let right = ChatScene()

    /// What is written of the conversation while something happens.
    private func lines(_ happens: (RecordingWriter) -> Void) throws -> [String] {
        var lines: [Data] = []
        let writer = RecordingWriter(clock: ManualChatClock()) { lines.append($0) }
        happens(writer)
        return try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            return [object?["provider"], object?["conversation"]].compactMap { $0 as? String }
                .joined(separator: " ")
        }
    }

    @Test("the background of the conversation's scene is recorded as its disappearance")
    func background() throws {
        let lines = try lines { writer in
            writer.recordConversation(visible: true, in: left, provider: "shop")
            left.setInBackground(true)
            left.setInBackground(false)
            writer.recordConversation(visible: false, in: left, provider: "shop")
            left.setInBackground(true)
        }
        #expect(lines == ["willAppear", "willDisappear", "willAppear", "willDisappear"].map { "shop \($0)" })
    }

    @Test("it is recorded as shown while one of several scenes shows it in front")
    func several() throws {
        let lines = try lines { writer in
            writer.recordConversation(visible: true, in: left)
            writer.recordConversation(visible: true, in: right)
            left.setInBackground(true)
            right.disconnect()
            left.setInBackground(false)
        }
        #expect(lines == ["willAppear", "willDisappear", "willAppear"])
    }
}

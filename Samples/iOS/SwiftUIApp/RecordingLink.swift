import ChatProviderKit
import ChatProviderRecording
import HelpshiftAdapter
import MatrixAdapter
import SwiftUI
import ZendeskChatAdapter

/// For testers: a first tap records the support chat, a second one ends the recording, and then its files can be shared.
struct RecordingLink: View {
    let support: SupportChat
    @State private var recording: ChatRecording?
    @State private var files: [URL] = []

    var body: some View {
        if let recording {
            Button("Stop") { Task { await finish(recording) } }
        } else if files.isEmpty {
            Button("Record") { record() }
        } else {
            ShareLink(items: files)
        }
    }

    private func record() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("support.jsonl")
        do {
            recording = try support.record(to: url, vendors: [.zendeskChat, .helpshift, .matrix])
        } catch {
            print(error)
        }
    }

    private func finish(_ recording: ChatRecording) async {
        recording.stop()
        do {
            try await recording.flush()
        } catch {
            // What was recorded until then is there.
            print(error)
        }
        files = recording.files
        self.recording = nil
    }
}

import ChatProviderKit
import ChatProviderRecording
import HelpshiftAdapter
import MatrixAdapter
import SwiftUI
import ZendeskChatAdapter

/// For testers: the first tap records the support chat, and the second one ends the recording, whose files can be
/// shared.
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
            // The recording up to the error exists.
            print(error)
        }
        files = recording.files
        self.recording = nil
    }
}

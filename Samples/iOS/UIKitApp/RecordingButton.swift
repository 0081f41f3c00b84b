import ChatProviderKit
import ChatProviderRecording
import HelpshiftAdapter
import MatrixAdapter
import UIKit
import ZendeskChatAdapter

/// A button for testers: the first tap records the support chat, the second one shares the files.
@MainActor
final class RecordingButton {
    private let support: SupportChat
    private weak var viewController: UIViewController?
    private var recording: ChatRecording?
    private(set) lazy var item = UIBarButtonItem(
        title: "Record",
        primaryAction: UIAction(title: "Record") { [weak self] _ in self?.tap() }
    )

    init(_ support: SupportChat, in viewController: UIViewController) {
        self.support = support
        self.viewController = viewController
    }

    private func tap() {
        guard let recording else { return record() }
        Task { await share(recording) }
    }

    private func record() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("support.jsonl")
        do {
            recording = try support.record(to: url, vendors: [.zendeskChat, .helpshift, .matrix])
            item.title = "Share"
        } catch {
            print(error)
        }
    }

    func share(_ recording: ChatRecording) async {
        do {
            try await recording.flush()
        } catch {
            // The recording up to the error exists.
            print(error)
        }
        let sheet = UIActivityViewController(activityItems: recording.files, applicationActivities: nil)
        // An iPad shows the sheet at the button.
        sheet.popoverPresentationController?.barButtonItem = item
        sheet.completionWithItemsHandler = { [weak self] _, _, _, _ in self?.end(recording) }
        viewController?.present(sheet, animated: true)
    }

    private func end(_ finished: ChatRecording) {
        finished.stop()
        for file in finished.files { try? FileManager.default.removeItem(at: file) }
        recording = nil
        item.title = "Record"
    }
}

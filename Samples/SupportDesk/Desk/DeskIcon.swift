import ChatAdapterKit
import ChatBadgeFiles
import ChatNotificationBadge
import ChatProviderKit
import ChatProviderUI
import Foundation

/// The app's icon on the phone's home screen, with the files that the app shares with its notification service extension.
@MainActor
final class DeskIcon: AppIcon {
    /// The number on the icon; 0 for none.
    private(set) var shown = 0 { didSet { onChange(shown) } }
    /// Called with each number.
    var onChange: (Int) -> Void = { _ in }
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "SupportDesk-\(UUID().uuidString)"
    )
    private var files: BadgeFiles { BadgeFiles(folder: folder, app: "SupportDesk") }

    /// Keeps the number correct while the app runs.
    func badge(of support: SupportChat) -> AppIconBadge {
        AppIconBadge(support, ownCount: 0, files: files, icon: self)
    }

    /// Delivers a push, which the extension counts.
    ///
    /// - Returns: Whether the number has changed.
    func take(_ push: VendorPush) -> Bool {
        guard let number = NotificationBadge(files, reads: { _ in nil }).number(for: push), number != shown
        else { return false }
        shown = number
        return true
    }

    /// Removes the files.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    // MARK: AppIcon

    @MainActor
    func number() async -> Int? { shown }
    func mayShowNumber() async -> Bool { true }
    @MainActor
    func show(_ number: Int) async { if number != shown { shown = number } }
}

import ChatBadgeFiles
import ChatNotificationBadge
import ChatProviderKit
import Foundation

/// The two sides of the number on the app's icon, each in a process of its own.
struct BadgeCounting {
    let files: BadgeFiles

    init(folder: String) {
        files = BadgeFiles(folder: URL(fileURLWithPath: folder, isDirectory: true))
    }

    /// Fewer than count while no app takes them up, with a second extension.
    private static let pushes = 100

    /// Counts one push after the other, each delivered twice, and prints the number of each that is counted. Then waits
    /// to be killed.
    ///
    /// - Parameters:
    ///   - name: What the pushes are called: `name-1`, `name-2`, …
    ///   - first: The number of the first one.
    func receive(_ name: String, from first: Int) throws {
        let badge = NotificationBadge(files) { _ in true }
        for number in first..<first + Self.pushes {
            let ids = ["\(name)-\(number)", "\(name)-\(number)"]
            guard ids.allSatisfy({ badge.number(for: [:], id: $0) != nil }) else { exit(1) }
            try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
        }
        while true { pause() }
    }

    /// Takes up all pushes for ever, as an app whose vendors' count holds them, and prints each count that is stored.
    @MainActor
    func takeUp() async throws {
        let app = BadgeFiles.AppSide(files)
        while true {
            let pushes = try files.pushes()
            let count = try app.share()?.number(with: pushes) ?? pushes.count
            await app.save(BadgeFiles.AppShare(count: count, contained: pushes), mayIconShowNumber: true)
            try FileHandle.standardOutput.write(contentsOf: Data("\(count)\n".utf8))
        }
    }
}

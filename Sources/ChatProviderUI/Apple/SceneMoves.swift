import ChatProviderKit

/// Hears from a view in which scene it is, and tells it once SwiftUI's update is over, within which nothing may be
/// published. Of several moves in one update only the last is told.
@MainActor
final class SceneMoves {
    private let onMove: @MainActor ((any AppLifecycle)?) -> Void
    private var scene: (any AppLifecycle)?
    private var isWaiting = false

    init(_ onMove: @escaping @MainActor ((any AppLifecycle)?) -> Void) { self.onMove = onMove }

    /// The view is in another scene's window now; in none with `nil`.
    func move(to scene: (any AppLifecycle)?) {
        self.scene = scene
        guard !isWaiting else { return }
        isWaiting = true
        Task {
            isWaiting = false
            onMove(self.scene.take())
        }
    }
}

import ChatProviderKit

/// Receives a view's place, and reports it after SwiftUI's update, during which nothing may be published. If
/// the view moves several times in one update, only the last move is reported.
@MainActor
final class SceneMoves {
    private let onMove: @MainActor (ViewPlace) -> Void
    private var place = ViewPlace()
    private var isWaiting = false

    init(_ onMove: @escaping @MainActor (ViewPlace) -> Void) { self.onMove = onMove }

    /// The view has moved to another place.
    func move(to place: ViewPlace) {
        self.place = place
        guard !isWaiting else { return }
        isWaiting = true
        Task {
            isWaiting = false
            let place = self.place
            self.place = ViewPlace()
            onMove(place)
        }
    }
}

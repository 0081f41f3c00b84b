import ChatProviderKit

/// Learns from a view where it is, and reports it once SwiftUI's update is over, within which nothing may be published.
/// Of several moves in one update only the last is reported.
@MainActor
final class SceneMoves {
    private let onMove: @MainActor (ViewPlace) -> Void
    private var place = ViewPlace()
    private var isWaiting = false

    init(_ onMove: @escaping @MainActor (ViewPlace) -> Void) { self.onMove = onMove }

    /// The view is in another place now.
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

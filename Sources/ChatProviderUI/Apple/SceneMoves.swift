import ChatProviderKit

/// Reports a view's place after SwiftUI's update, because nothing may be published during one. If the view
/// moves several times in an update, only its last place is reported.
@MainActor
final class SceneMoves {
    private let onMove: @MainActor (ViewPlace) -> Void
    /// The place to report; `nil` if it has been reported.
    private var waiting: ViewPlace?

    init(_ onMove: @escaping @MainActor (ViewPlace) -> Void) { self.onMove = onMove }

    func move(to place: ViewPlace) {
        let isScheduled = waiting != nil
        waiting = place
        guard !isScheduled else { return }
        Task {
            guard let place = waiting else { return }
            waiting = nil
            onMove(place)
        }
    }
}

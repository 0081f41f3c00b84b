import ChatProviderKit

/// Reports a view's place after SwiftUI's update, because nothing may be published during one. If the view
/// moves several times in an update, only its last place is reported.
@MainActor
final class SceneMoves {
    private let onMove: @MainActor (ViewPlace) -> Void
    private var place = ViewPlace()
    private var isWaiting = false

    init(_ onMove: @escaping @MainActor (ViewPlace) -> Void) { self.onMove = onMove }

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

#if canImport(Combine)
    public import ChatProviderKit
    public import Combine

    /// What a SwiftUI view observes of a `SupportChat` before iOS 17; from there on ``UnreadBadgeObservation`` does.
    @MainActor
    public final class ObservableUnreadBadge: ObservableObject {
        /// What the badge shows.
        @Published public private(set) var badge: UnreadBadge
        /// Where it comes from.
        public let model: UnreadBadgeModel
        private var token: ObservationToken?

        /// Observes a chat.
        public init(_ support: SupportChat, scope: UnreadBadgeModel.Scope = .total) {
            model = UnreadBadgeModel(support, scope: scope)
            badge = model.badge.value
            token = model.badge.observe { [weak self] in self?.badge = $0 }
        }
    }
#endif

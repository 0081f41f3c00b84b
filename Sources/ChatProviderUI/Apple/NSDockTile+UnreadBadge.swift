#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    public import ChatProviderKit

    extension NSDockTile {
        /// Shows the number of unread messages on the app's icon in the Dock, until the token is cancelled or released.
        ///
        /// ```swift
        /// token = NSApp.dockTile.showUnreadBadge(of: UnreadBadgeModel(support))
        /// ```
        @MainActor
        public func showUnreadBadge(of model: UnreadBadgeModel) -> ObservationToken {
            model.show(on: self) { [weak self] in self?.badgeLabel = $0?.text() }
        }
    }
#endif

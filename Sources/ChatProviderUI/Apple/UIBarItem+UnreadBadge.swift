#if canImport(UIKit) && !os(watchOS)
    public import ChatProviderKit
    public import UIKit

    extension UITabBarItem {
        /// Shows the number of unread messages as the item's badge, until the token is cancelled or released.
        ///
        /// ```swift
        /// token = tabBarItem.showUnreadBadge(of: model)
        /// ```
        public func showUnreadBadge(of model: UnreadBadgeModel) -> ObservationToken {
            model.show(on: self) { [weak self] in self?.badgeValue = $0?.text() }
        }
    }

    extension UIBarButtonItem {
        /// Shows the number of unread messages on the item, until the token is cancelled or released.
        ///
        /// On iOS 26 and later, it is the item's badge. On earlier versions and other systems, it follows the
        /// item's current title, as in "Help (3)". An item with only an image shows no number there.
        ///
        /// ```swift
        /// token = item.showUnreadBadge(of: model)
        /// ```
        ///
        /// - Parameter wording: The text that VoiceOver speaks.
        public func showUnreadBadge(
            of model: UnreadBadgeModel,
            wording: BadgeWording = .localized
        ) -> ObservationToken {
            var own = (title: title, label: accessibilityLabel)
            var written = own
            return model.show(on: self) { [weak self] badge in
                guard let self else { return }
                // The app has changed the title or the label since, or a previous badge was removed from
                // them.
                if title != written.title { own.title = title }
                if accessibilityLabel != written.label { own.label = accessibilityLabel }
                let shown = badge.flatMap { $0.isHidden ? nil : $0 }
                showUnread(shown, behind: own.title)
                accessibilityLabel = shown == nil ? own.label : own.label ?? own.title
                accessibilityValue = shown.map { wording.label(for: $0) }
                written = (title, accessibilityLabel)
            }
        }

        private func showUnread(_ shown: UnreadBadge?, behind ownTitle: String?) {
            #if (os(iOS) && !targetEnvironment(macCatalyst)) || os(Linux)
                if #available(iOS 26, *) { return badge = shown?.text().map { .string($0) } }
            #endif
            title = shown?.title(behind: ownTitle) ?? ownTitle
        }
    }
#endif

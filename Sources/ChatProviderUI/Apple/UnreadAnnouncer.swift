#if canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import UIKit
#elseif canImport(AppKit)
    import AppKit
    import ChatProviderKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// When a number increases, speaks it one second later, including all messages that have arrived by then.
    ///
    /// A screen may show the number of one chat in several places, each with an announcer. The number is
    /// spoken once.
    @MainActor
    final class UnreadAnnouncer {
        /// The spoken text.
        var wording = BadgeWording.localized
        private var announcement = UnreadAnnouncement()
        private var observation: ObservationToken?
        private var timer: ObservationToken?

        /// The last announcement of any announcer.
        private struct LastAnnouncement {
            weak var support: SupportChat?
            let number: Int
            let time: Date
        }
        private static var last: LastAnnouncement?

        /// Follows a badge from now on. The first number is not spoken.
        ///
        /// - Parameter mayAnnounce: Returns whether the badge is in the foreground.
        func start(_ model: UnreadBadgeModel, mayAnnounce: @escaping @MainActor () -> Bool) {
            stop()
            observation = model.changes.observe { [weak self, support = model.support] badge in
                self?.update(badge, of: support, mayAnnounce)
            }
        }

        /// Stops speaking.
        func stop() {
            observation = nil
            timer = nil
            announcement = UnreadAnnouncement()
        }

        private func update(
            _ badge: UnreadBadge,
            of support: SupportChat,
            _ mayAnnounce: @escaping @MainActor () -> Bool
        ) {
            announcement.update(badge)
            guard announcement.isDue else { return timer = nil }
            guard timer == nil else { return }
            timer = support.clock.schedule(after: UnreadAnnouncement.delay) { [weak self] in
                self?.announce(of: support, mayAnnounce)
            }
        }

        private func announce(of support: SupportChat, _ mayAnnounce: @MainActor () -> Bool) {
            timer = nil
            guard let badge = announcement.take(), mayAnnounce() else { return }
            let now = support.clock.now
            if let last = Self.last, last.support === support, last.number == badge.number,
                abs(now.timeIntervalSince(last.time)) < UnreadAnnouncement.delay
            {
                return
            }
            Self.last = LastAnnouncement(support: support, number: badge.number, time: now)
            Self.announce(wording.label(for: badge), language: wording.language)
        }

        private static func announce(_ text: String, language: String) {
            #if canImport(UIKit)
                let attributes: [NSAttributedString.Key: Any] = [
                    // VoiceOver finishes what it is saying first.
                    .accessibilitySpeechQueueAnnouncement: true,
                    .accessibilitySpeechLanguage: language,
                ]
                UIAccessibility.post(
                    notification: .announcement,
                    argument: NSAttributedString(string: text, attributes: attributes)
                )
            #else
                NSAccessibility.post(
                    element: NSApplication.shared,
                    notification: .announcementRequested,
                    userInfo: [
                        .announcement: text, .priority: NSAccessibilityPriorityLevel.medium.rawValue,
                    ]
                )
            #endif
        }
    }
#endif

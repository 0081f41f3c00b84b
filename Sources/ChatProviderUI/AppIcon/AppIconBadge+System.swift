#if canImport(UserNotifications)
    import ChatBadgeFiles
    public import ChatProviderKit
    import UserNotifications
    #if canImport(UIKit)
        import UIKit
    #endif

    extension AppIconBadge {
        /// Creates a badge, which sets the number from now on.
        ///
        /// - Parameters:
        ///   - ownCount: The app's own number, in addition to the messages.
        ///   - appGroup: The app group that the app shares with its notification service extension; `nil` for
        ///     an app without an extension, or whose markers are in the group's folder. If the app does not
        ///     belong to the group, ``diagnostics`` reports it.
        @available(iOSApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        public convenience init(_ support: SupportChat, ownCount: Int = 0, appGroup: String? = nil) {
            let shared = appGroup.flatMap { BadgeFiles(appGroup: $0) }
            let files = shared ?? BadgeFiles(beside: support.configuration.markers)
            self.init(support, ownCount: ownCount, files: files, icon: SystemAppIcon())
            if let appGroup, shared == nil {
                report("the app does not belong to the app group \(appGroup): its extension gets no number")
            }
        }
    }

    /// The icon, using the system's calls.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    private struct SystemAppIcon: AppIcon {
        #if canImport(UIKit) && !os(watchOS)
            // Deprecated only for setting the number. There is no other way to read it.
            @MainActor
            func number() async -> Int? { UIApplication.shared.applicationIconBadgeNumber }
        #else
            func number() async -> Int? { nil }
        #endif

        func mayShowNumber() async -> Bool {
            await UNUserNotificationCenter.current().notificationSettings().badgeSetting == .enabled
        }

        func show(_ number: Int) async throws {
            try await UNUserNotificationCenter.current().setBadgeCount(number)
        }
    }
#endif

#if canImport(UserNotifications)
    public import UserNotifications

    extension UNNotificationPresentationOptions {
        /// Creates the equivalent options for `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
        public init(_ options: ChatNotification.PresentationOptions) {
            let pairs: [(ChatNotification.PresentationOptions, UNNotificationPresentationOptions)] = [
                (.badge, .badge), (.sound, .sound), (.list, .list), (.banner, .banner),
            ]
            self = pairs.reduce(into: []) { if options.contains($1.0) { $0.insert($1.1) } }
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIBackgroundFetchResult {
        /// Creates the equivalent result for
        /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
        public init(_ result: ChatNotification.FetchResult) {
            self =
                switch result {
                case .newData: .newData
                case .noData: .noData
                case .failed: .failed
                }
        }
    }
#endif

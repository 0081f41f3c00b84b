import ChatProviderKit
import Foundation

extension UnreadCount {
    /// `3 live`, `3 cached`, `? unknown`.
    var words: String { "\(number.map { "\($0)" } ?? "?") \(freshness.rawValue)" }
}

extension Date {
    /// `10:00:20`, in UTC.
    var timeOfDay: String {
        String(formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(8))
    }
}

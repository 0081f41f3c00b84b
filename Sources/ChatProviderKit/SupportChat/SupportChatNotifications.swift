import Foundation

/// What a support chat remembers about notifications: the device's push token, the taps that are waiting, and
/// those that were opened.
@MainActor
final class SupportChatNotifications {
    /// A notification that the user has tapped.
    struct Tap: Sendable {
        let userInfo: [String: any Sendable]
        /// Distinguishes it from other notifications; `nil` if that is unknown.
        let id: String?
    }

    /// The device's token, which is registered with providers that are created later; `nil` for none.
    var token: Data?
    /// Taps that arrived before the support chat was started, or before the app was in the foreground; oldest
    /// first.
    private var waiting: [Tap] = []
    /// The newest taps, oldest first.
    private var opened: [String] = []
    /// Exists while taps wait for the app to enter the foreground.
    var foregroundObservation: ObservationToken?

    /// Enough for all taps that a user makes before the app is ready, and for those that may arrive a second
    /// time.
    private static let limit = 32

    /// Registers the device's token with a new provider.
    func providerDidArrive(_ provider: any ChatProvider) {
        guard let token, let provider = provider as? any PushRegistering else { return }
        provider.registerPushToken(token)
    }

    /// Unregisters the device's token from a provider that is about to be replaced, while it can still reach
    /// its vendor.
    func providerWillLeave(_ provider: (any ChatProvider)?) {
        guard token != nil, let provider = provider as? any PushRegistering else { return }
        provider.unregisterPushToken()
    }

    /// Returns whether a tap has arrived before, through another of the system's callbacks.
    func wasOpened(_ tap: Tap) -> Bool { tap.id.map(opened.contains) ?? false }

    /// Remembers that a tap was opened, or will be.
    func markOpened(_ tap: Tap) {
        guard let id = tap.id else { return }
        if opened.count == Self.limit { opened.removeFirst() }
        opened.append(id)
    }

    func keep(_ tap: Tap) {
        if waiting.count == Self.limit { waiting.removeFirst() }
        waiting.append(tap)
    }

    var areTapsWaiting: Bool { !waiting.isEmpty }

    /// Returns the waiting taps, oldest first, and removes them.
    func takeWaiting() -> [Tap] {
        foregroundObservation = nil
        defer { waiting = [] }
        return waiting
    }
}

enum PushToken {
    /// Returns whether they are a text instead of the system's bytes: Firebase's token, which contains a
    /// colon, or a token that was converted to text.
    ///
    /// The system's own bytes are binary, and their number varies. All of 32 random bytes are printable on
    /// one in 10^13 devices.
    static func isText(_ token: Data) -> Bool {
        let isPrintable = token.allSatisfy { (0x20...0x7E).contains($0) }
        return isPrintable && (token.contains(UInt8(ascii: ":")) || token.count >= 32)
    }
}

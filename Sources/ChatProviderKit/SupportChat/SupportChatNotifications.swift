import Foundation

/// What a support chat remembers of notifications: the device's push token, the taps that have to wait, and those that
/// were opened.
@MainActor
final class SupportChatNotifications {
    /// A notification that the user has tapped.
    struct Tap: Sendable {
        let userInfo: [String: any Sendable]
        /// Tells it from other notifications; `nil` where that is not known.
        let id: String?
    }

    /// Told to providers that are created later.
    private(set) var token: Data?
    /// Taps that came before the support chat was started, or before the app was in front; oldest first.
    private var waiting: [Tap] = []
    /// The newest taps, oldest first.
    private var opened: [String] = []
    /// While taps wait for the app to come to the front.
    var foregroundObservation: ObservationToken?

    /// More than anybody taps in the time in which one tap comes twice, or waits.
    private static let limit = 32

    /// Remembers the device's token, or that there is none.
    func remember(_ newToken: Data?) { token = newToken }

    /// Tells a provider that has just been created the device's token.
    func providerDidArrive(_ provider: any ChatProvider) {
        guard let token, let provider = provider as? any PushRegistering else { return }
        provider.registerPushToken(token)
    }

    /// Takes the device's token back from a provider that another one follows, while it can still tell its vendor.
    func providerWillLeave(_ provider: (any ChatProvider)?) {
        guard token != nil, let provider = provider as? any PushRegistering else { return }
        provider.unregisterPushToken()
    }

    /// Whether a tap has come before, through another of the system's callbacks.
    func wasOpened(_ tap: Tap) -> Bool { tap.id.map(opened.contains) ?? false }

    /// Remembers that a tap was opened, or will be.
    func markOpened(_ tap: Tap) {
        guard let id = tap.id else { return }
        if opened.count == Self.limit { opened.removeFirst() }
        opened.append(id)
    }

    /// Keeps a tap for later.
    func keep(_ tap: Tap) {
        if waiting.count == Self.limit { waiting.removeFirst() }
        waiting.append(tap)
    }

    /// Whether taps wait.
    var areTapsWaiting: Bool { !waiting.isEmpty }

    /// The taps that wait, oldest first. They wait no longer.
    func takeWaiting() -> [Tap] {
        foregroundObservation = nil
        defer { waiting = [] }
        return waiting
    }
}

/// The bytes of a push token.
enum PushToken {
    /// Whether they are a text where the system's bytes belong: Firebase's token, which has a colon, or a token that was
    /// written out.
    ///
    /// The system's own bytes are binary, of no fixed number. That 32 of them all happen to be printable comes once in
    /// 10^13 devices.
    static func isText(_ token: Data) -> Bool {
        let isPrintable = token.allSatisfy { (0x20...0x7E).contains($0) }
        return isPrintable && (token.contains(UInt8(ascii: ":")) || token.count >= 32)
    }
}

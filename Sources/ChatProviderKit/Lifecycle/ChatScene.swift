import Foundation

/// A scene of an app, or a window on the Mac, that can show a conversation.
///
/// Ada has the shop in one window of her iPad and the chat in another. Whether she sees the chat depends on
/// the chat's own window. The app therefore names the scene in which it shows the conversation.
///
/// A `UIScene` and an `NSWindow` have a `chatScene`. Create a scene yourself if the system has none, and in
/// tests:
///
/// ```swift
/// let scene = ChatScene()
/// channel.conversationWillAppear(in: scene)
/// scene.setInBackground(true)
/// ```
@MainActor
public final class ChatScene {
    /// The system's scene or window; `nil` if there is none, or if it has been released.
    package private(set) weak var systemScene: AnyObject?

    private let background: Observed<Bool>.Source
    private let disconnection = ObservedEvents<Void>.Source()
    private let notifications = NotificationObservations()
    private let observations = ObservationTokens()

    /// Creates a scene, by default in the foreground.
    public init(isInBackground: Bool = false) {
        background = Observed.Source(isInBackground)
    }

    init(_ systemScene: AnyObject, isInBackground: Bool) {
        background = Observed.Source(isInBackground)
        self.systemScene = systemScene
    }

    /// Whether the scene is in the background. A scene that is visible but inactive is in the foreground.
    public var isInBackground: Observed<Bool> { background.observed }

    /// Sent when the scene has disconnected permanently.
    public var didDisconnect: ObservedEvents<Void> { disconnection.observed }

    /// Moves the scene to the background or to the foreground. The system does this for its own scenes.
    public func setInBackground(_ isInBackground: Bool) { background.value = isInBackground }

    /// Ends the scene: it moves to the background and disconnects permanently. The system does this for its
    /// own scenes.
    public func disconnect() {
        // Notifications name the system's scene by its address, which another scene may get later.
        notifications.cancelAll()
        observations.cancelAll()
        background.value = true
        disconnection.send(())
    }

    package var observerCount: Int { background.observerCount + disconnection.observerCount }

    /// Makes a change at each notification from the system's scene.
    func follow(_ name: Notification.Name, _ change: @escaping @MainActor @Sendable (ChatScene) -> Void) {
        notifications.observe(name, of: systemScene, in: .default) { [weak self] in self.map(change) }
    }

    /// Makes a change now, and whenever another value changes.
    func follow(_ value: Observed<Bool>, _ change: @escaping @MainActor @Sendable (ChatScene) -> Void) {
        value.observe { [weak self] _ in self.map(change) }.store(in: observations)
    }
}

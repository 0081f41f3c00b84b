import Foundation

/// A scene of an app, or a window on the Mac, that can show a conversation.
///
/// Ada has the shop in one window of her iPad and the chat in another. What she sees of the chat depends on its own
/// window: so the app says in which scene it shows the conversation.
///
/// A `UIScene` and an `NSWindow` have theirs as `chatScene`. Create one where the system knows no scenes, and in tests:
///
/// ```swift
/// let scene = ChatScene()
/// channel.conversationWillAppear(in: scene)
/// scene.setInBackground(true)
/// ```
@MainActor
public final class ChatScene {
    /// The system's scene or window; `nil` where there is none, and when it has gone.
    package private(set) weak var systemScene: AnyObject?

    private let background: Observed<Bool>.Source
    private let disconnection = ObservedEvents<Void>.Source()
    private let notifications = NotificationObservations()
    private let observations = ObservationTokens()

    /// Creates a scene, which is in the foreground where `isInBackground` is left out.
    public init(isInBackground: Bool = false) {
        background = Observed.Source(isInBackground)
    }

    /// Creates the scene of a system's scene or window.
    init(_ systemScene: AnyObject, isInBackground: Bool) {
        background = Observed.Source(isInBackground)
        self.systemScene = systemScene
    }

    /// Whether the scene is in the background. One that is visible but not active is in the foreground.
    public var isInBackground: Observed<Bool> { background.observed }

    /// Sent when the scene has gone for good.
    public var didDisconnect: ObservedEvents<Void> { disconnection.observed }

    /// Moves the scene to the background or to the foreground. The system does so for its own scenes.
    public func setInBackground(_ isInBackground: Bool) { background.value = isInBackground }

    /// Ends the scene: it is in the background, and has gone for good. The system does so for its own scenes.
    public func disconnect() {
        // Another scene of the system's may have the same address later.
        notifications.cancelAll()
        observations.cancelAll()
        background.value = true
        disconnection.send(())
    }

    /// The number of observations.
    package var observerCount: Int { background.observerCount + disconnection.observerCount }

    /// Makes a change at each notification of the system's scene.
    func follow(_ name: Notification.Name, _ change: @escaping @MainActor @Sendable (ChatScene) -> Void) {
        notifications.observe(name, of: systemScene, in: .default) { [weak self] in self.map(change) }
    }

    /// Makes a change now, and at each change of something else.
    func follow(_ value: Observed<Bool>, _ change: @escaping @MainActor @Sendable (ChatScene) -> Void) {
        value.observe { [weak self] _ in self.map(change) }.store(in: observations)
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The tests' access.
@_spi(BackDoor)
@MainActor
public enum UIKitStub {
    public static var isRightToLeft = false
    /// The scale of text, relative to the default.
    public static var textScale: CGFloat = 1
    public static var isReduceMotionEnabled = false
    /// The announcements to VoiceOver, oldest first.
    public internal(set) static var accessibilityPosts: [AccessibilityPost] = []
    /// The animations, oldest first.
    public internal(set) static var animations: [Animation] = []

    public static func clearAccessibilityPosts() { accessibilityPosts = [] }

    public struct AccessibilityPost {
        public let notification: UIAccessibility.Notification
        /// The characters of a text.
        public let text: String?
        /// A text's language, and whether it waits for current speech.
        public let language: String?
        public let isQueued: Bool
    }

    public struct Animation {
        public let duration: TimeInterval
        public let options: UIView.AnimationOptions
    }

    public static func reset() {
        UIApplication.shared.connectedScenes = []
        UIApplication.shared.delegate = nil
        UIApplication.shared.applicationState = .active
        isRightToLeft = false
        isReduceMotionEnabled = false
        textScale = 1
        accessibilityPosts = []
        animations = []
        ignoresDismissals = false
        hasBackgroundTime = true
        tasks = [:]
        endedTaskCount = 0
    }

    // MARK: The app

    /// The state in which `didFinishLaunching` finds the app: `background` for a silent launch, and with scenes even at
    /// a user's launch, until the first scene enters the foreground; `inactive` at a user's launch without scenes.
    public static func launch(into state: UIApplication.State) {
        UIApplication.shared.applicationState = state
    }

    /// The app enters the foreground. At a launch without scenes, only the second notification is posted.
    public static func enterForeground(atLaunchWithoutScenes: Bool = false) {
        UIApplication.shared.applicationState = .inactive
        if !atLaunchWithoutScenes { post(UIApplication.willEnterForegroundNotification) }
        UIApplication.shared.applicationState = .active
        post(UIApplication.didBecomeActiveNotification)
    }

    /// The last scene of the app enters the background.
    public static func enterBackground() {
        resignActive()
        UIApplication.shared.applicationState = .background
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Something covers the app, such as a system alert: it stays in the foreground.
    public static func resignActive() {
        UIApplication.shared.applicationState = .inactive
        post(UIApplication.willResignActiveNotification)
    }

    /// The device is unlocked, for the first time or again.
    public static func unlock() { post(UIApplication.protectedDataDidBecomeAvailableNotification) }

    private static func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: UIApplication.shared)
    }

    // MARK: Background tasks

    /// Whether the system gives the app time in the background.
    public static var hasBackgroundTime = true
    /// Ids are never reused: a task that outlives its test ends no other test's.
    private static var lastTaskID = 0
    private static var tasks: [UIBackgroundTaskIdentifier: (() -> Void)?] = [:]
    /// How many tasks have begun and not ended.
    public static var runningTaskCount: Int { tasks.count }
    /// How many tasks have ended.
    public private(set) static var endedTaskCount = 0

    static func begin(_ handler: (() -> Void)?) -> UIBackgroundTaskIdentifier {
        guard hasBackgroundTime else { return .invalid }
        lastTaskID += 1
        let id = UIBackgroundTaskIdentifier(rawValue: lastTaskID)
        tasks[id] = .some(handler)
        return id
    }

    static func end(_ id: UIBackgroundTaskIdentifier) {
        if tasks.removeValue(forKey: id) != nil { endedTaskCount += 1 }
    }

    /// The time in the background ends.
    public static func expireTasks() {
        for case let handler? in tasks.values { handler() }
    }

    // MARK: Scenes

    /// Connects a scene of the app, with the windows that are created for it.
    public static func connectScene(
        isInFront: Bool = true,
        role: UISceneSession.Role = .windowApplication
    ) -> UIWindowScene {
        let scene = UIWindowScene(session: UISceneSession(role: role))
        scene.activationState = isInFront ? .foregroundActive : .background
        UIApplication.shared.connectedScenes.insert(scene)
        return scene
    }

    /// The scene enters the foreground: the second notification always follows the first. The application's own
    /// notifications are posted only for the first scene in the foreground, by
    /// ``enterForeground(atLaunchWithoutScenes:)``.
    public static func enterForeground(_ scene: UIScene) {
        scene.activationState = .foregroundInactive
        post(UIScene.willEnterForegroundNotification, of: scene)
        scene.activationState = .foregroundActive
        post(UIScene.didActivateNotification, of: scene)
    }

    /// The scene stays on the screen beside the one with the focus, or under a system alert.
    public static func deactivate(_ scene: UIScene) {
        scene.activationState = .foregroundInactive
        post(UIScene.willDeactivateNotification, of: scene)
    }

    /// The scene enters the background, even while another stays in the foreground.
    public static func enterBackground(_ scene: UIScene) {
        deactivate(scene)
        scene.activationState = .background
        post(UIScene.didEnterBackgroundNotification, of: scene)
    }

    /// The user has swiped the scene away, or the system reclaims its memory.
    public static func disconnect(_ scene: UIScene) {
        scene.activationState = .unattached
        UIApplication.shared.connectedScenes.remove(scene)
        post(UIScene.didDisconnectNotification, of: scene)
    }

    private static func post(_ name: Notification.Name, of scene: UIScene) {
        NotificationCenter.default.post(name: name, object: scene)
    }

    public static func session() -> UISceneSession { UISceneSession(role: .windowApplication) }
    public static func connectionOptions() -> UIScene.ConnectionOptions { UIScene.ConnectionOptions() }

    /// Moves the scene, in points from the screen's corner.
    public static func move(_ scene: UIWindowScene, to origin: CGPoint) { scene.screen.sceneOrigin = origin }

    // MARK: Keyboard

    /// The keyboard appears, changes its size or moves, to a frame on the screen.
    ///
    /// - Parameter scene: A scene on the same display.
    public static func moveKeyboard(to frame: CGRect, with scene: UIWindowScene? = nil) {
        postKeyboard(UIResponder.keyboardWillChangeFrameNotification, frame, on: scene?.screen)
    }

    /// The keyboard is about to disappear. The frame is not reliable.
    public static func hideKeyboard() {
        postKeyboard(
            UIResponder.keyboardWillHideNotification,
            CGRect(x: 0, y: 500, width: 400, height: 300),
            on: nil
        )
    }

    private static func postKeyboard(_ name: Notification.Name, _ frame: CGRect, on screen: UIScreen?) {
        NotificationCenter.default.post(
            name: name,
            object: screen,
            userInfo: [
                UIResponder.keyboardFrameEndUserInfoKey: frame,
                UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                UIResponder.keyboardAnimationCurveUserInfoKey: UInt(7),
            ]
        )
    }

    // MARK: View controllers

    /// Whether a dismissal does nothing, as during the animation of a presentation.
    public static var ignoresDismissals = false

    /// A view controller's dismissal is animated: it is still presented.
    public static func beginDismissal(of controller: UIViewController) { controller.isBeingDismissed = true }

    // MARK: Touches

    /// A finger touches a control, and stays.
    public static func touchDown(_ control: UIControl, at point: CGPoint) -> UITouch {
        let touch = UITouch()
        touch.point = point
        _ = control.beginTracking(touch, with: nil)
        return touch
    }

    /// A finger touches a control and moves. Then it is lifted, or the system cancels the touch.
    public static func touch(_ control: UIControl, from start: CGPoint, through path: [CGPoint], lifted: Bool)
    {
        let touch = UITouch()
        touch.point = start
        guard control.beginTracking(touch, with: nil) else { return }
        for point in path {
            touch.point = point
            guard control.continueTracking(touch, with: nil) else { return }
        }
        if lifted { control.endTracking(touch, with: nil) } else { control.cancelTracking(with: nil) }
    }
}

#if canImport(ZendeskSDKMessaging)
    public import ChatProviderKit
    public import Foundation
    public import UIKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ZendeskSDK
    @unsafe @preconcurrency import ZendeskSDKConversationKit
    @unsafe @preconcurrency import ZendeskSDKMessaging

    /// Zendesk's Messaging SDK itself.
    ///
    /// Releasing the client ends all observations.
    @MainActor
    public final class LiveZendeskMessagingClient: ZendeskMessagingClient {
        private let relay = MainActorRelay()
        private let application: @MainActor () -> UIApplication
        /// Returns the view controller to present the screens on; `nil` for the topmost one.
        private let presenter: (@MainActor () -> UIViewController?)?
        /// The bridges for tokens and links, which the SDK retains only weakly.
        private var tokenBridge: ZendeskMessagingTokenBridge?
        private var urlBridge: ZendeskMessagingURLBridge?
        private let shownScreens = ObservedEvents<Bool>.Source()
        private weak var container: ZendeskMessagingContainer?
        private var containerNumber = 0
        private var tappedScreen: UIViewController?

        /// Creates a client of the SDK.
        ///
        /// - Parameter presenter: Returns the view controller to present the screens on; by default, the
        ///   topmost view controller of the scene in the foreground.
        @available(iOSApplicationExtension, unavailable)
        public init(presenter: (@MainActor () -> UIViewController?)? = nil) {
            application = { UIApplication.shared }
            self.presenter = presenter
        }

        // MARK: Zendesk

        /// Whether there is a `Zendesk.instance`.
        public var isInitialized: Bool { Zendesk.instance != nil }

        /// Creates the instance, with the vendor's own screens.
        public func initialize(channelKey: String) async throws(ZendeskMessagingError) {
            do {
                _ = try await Zendesk.initialize(
                    withChannelKey: channelKey,
                    messagingFactory: DefaultMessagingFactory()
                )
            } catch {
                throw ZendeskMessagingError(vendor: error)
            }
        }

        /// Ends the instance.
        public func invalidate(clearStorage: Bool) { Zendesk.invalidate(clearStorage) }

        /// Observes the current instance's events.
        public func observeEvents(
            _ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void
        ) -> ObservationToken {
            guard let instance = Zendesk.instance else { return ObservationToken {} }
            let observation = Observation(observer)
            instance.addEventObserver(observation) { @Sendable [relay, weak observation] event in
                let event = ZendeskMessagingEvent(event)
                relay.perform { observation?.tell?(event) }
            }
            return ObservationToken { [weak instance] in
                observation.tell = nil
                instance?.removeEventObserver(observation)
            }
        }

        /// Identifies an observer, because the SDK distinguishes observers by identity. The SDK may retain
        /// the object weakly.
        @MainActor
        private final class Observation {
            var tell: (@MainActor (ZendeskMessagingEvent) -> Void)?

            init(_ tell: @escaping @MainActor (ZendeskMessagingEvent) -> Void) { self.tell = tell }
        }

        /// Shows agents which page of the app the user is on.
        public func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
            let instance = try present
            do {
                try await instance.sendPageViewEvent(PageView(pageTitle: title, url: url))
            } catch {
                throw ZendeskMessagingError(vendor: error)
            }
        }

        private var present: Zendesk {
            get throws(ZendeskMessagingError) {
                guard let instance = Zendesk.instance else { throw .notInitialized }
                return instance
            }
        }

        // MARK: Users

        /// The SDK's user.
        public var currentUser: ZendeskMessagingUser? {
            Zendesk.instance?.getCurrentUser().map { ZendeskMessagingUser($0) }
        }

        /// Logs a user in with a token.
        public func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
            let instance = try present
            do {
                return ZendeskMessagingUser(try await instance.loginUser(with: jwt.value))
            } catch {
                throw ZendeskMessagingError(vendor: error)
            }
        }

        /// Ends the user's session.
        public func logoutUser() async throws(ZendeskMessagingError) {
            let instance = try present
            do {
                try await instance.logoutUser()
            } catch {
                throw ZendeskMessagingError(vendor: error)
            }
        }

        /// Sets `Zendesk.authenticationDelegate`. `nil` removes it, unless other code has set its own.
        public func setTokenSource(_ source: ZendeskMessagingTokenSource?) {
            if source == nil, Zendesk.authenticationDelegate !== tokenBridge { return }
            tokenBridge = source.map(ZendeskMessagingTokenBridge.init)
            Zendesk.authenticationDelegate = tokenBridge
        }

        /// Whether `Zendesk.authenticationDelegate` is set.
        public var hasTokenSource: Bool { Zendesk.authenticationDelegate != nil }

        // MARK: Messaging

        private var messaging: Messaging? { Zendesk.instance?.messaging }

        /// Whether the instance supports messaging.
        public var hasMessaging: Bool { messaging != nil }
        /// The number of unread messages in all conversations.
        public var unreadMessageCount: Int? { messaging?.getUnreadMessageCount() }
        /// The number of unread messages in one conversation.
        public func unreadMessageCount(conversationID: String) -> Int? {
            messaging?.getUnreadMessageCount(conversationId: conversationID)
        }
        /// Sets the fields for future conversations.
        public func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) {
            messaging?.setConversationFields(fields.mapValues(\.hashableValue))
        }
        /// Clears the fields.
        public func clearConversationFields() { messaging?.clearConversationFields() }
        /// Sets the tags for future conversations.
        public func setConversationTags(_ tags: [String]) { messaging?.setConversationTags(tags) }
        /// Clears the tags.
        public func clearConversationTags() { messaging?.clearConversationTags() }
        /// Turns the vendor's analytics on or off.
        public func enableInternalAnalytics(_ isEnabled: Bool) {
            messaging?.enableInternalAnalytics(enabled: isEnabled)
        }

        /// Sets `Messaging.delegate`. `nil` removes it, unless other code has set its own.
        public func setURLHandler(_ handler: ZendeskMessagingURLHandler?) {
            if handler == nil, Messaging.delegate !== urlBridge { return }
            urlBridge = handler.map(ZendeskMessagingURLBridge.init)
            Messaging.delegate = urlBridge
        }

        // MARK: The screen

        /// Always `true`.
        public var canPresentScreen: Bool { true }

        /// The scene that shows the client's screen.
        public var screenScene: ChatScene? { container?.windowScene?.chatScene }

        /// Shows one of the SDK's screens.
        public func presentScreen(
            _ screen: ZendeskMessagingScreen?,
            in scene: ChatScene?
        ) throws(ChatError) {
            guard let messaging else { throw ChatError(zendeskMessaging: .notInitialized) }
            try show(in: scene) {
                screen.map { messaging.messagingViewController(MessagingScreen($0)) }
                    ?? messaging.messagingViewController()
            }
        }

        /// Shows the screen of the last tap.
        public func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {
            guard let tappedScreen else {
                throw ChatError(.notAllowedNow, "No tapped notification has returned a screen.")
            }
            self.tappedScreen = nil
            try show(in: scene) { tappedScreen }
        }

        private func show(
            in scene: ChatScene?,
            _ makeController: () -> UIViewController
        ) throws(ChatError) {
            if let container, container.presentingViewController != nil {
                guard !container.isBeingDismissed else { throw .conversationIsClosing }
                return container.setViewControllers([makeController()], animated: false)
            }
            let preferred = scene?.systemScene as? UIScene
            let candidate = presenter?() ?? application().topmostViewController(in: preferred)
            let presenting = try UIViewController.presenter(candidate)
            let newContainer = ZendeskMessagingContainer(rootViewController: makeController())
            containerNumber += 1
            let number = containerNumber
            // Ignore a previous container, which may disappear when the next one is already shown.
            newContainer.tell = { [weak self] isShown in
                if self?.containerNumber == number { self?.shownScreens.send(isShown) }
            }
            newContainer.end = ObservationToken { [weak self] in
                if self?.containerNumber == number { self?.shownScreens.send(false) }
            }
            container = newContainer
            presenting.present(newContainer, animated: true, completion: nil)
        }

        /// Closes the client's screen.
        public func dismissScreen() {
            container?.presentingViewController?.dismiss(animated: true, completion: nil)
        }

        /// Observes whether the client's screen is shown.
        public func observeScreen(
            _ observer: @escaping @MainActor (_ isShown: Bool) -> Void
        ) -> ObservationToken { shownScreens.observe(observer) }

        // MARK: Notifications

        /// Registers this device's push token.
        public func updatePushToken(_ token: Data) { PushNotifications.updatePushNotificationToken(token) }

        /// Returns who should show a notification.
        public func pushResponsibility(
            for userInfo: [String: any Sendable]
        ) -> ZendeskMessagingPushResponsibility {
            ZendeskMessagingPushResponsibility(
                rawValue: PushNotifications.shouldBeDisplayed(userInfo).rawValue
            )
        }

        /// Forwards a notification that the user has tapped.
        public func handleTap(_ userInfo: [String: any Sendable]) async -> Bool {
            tappedScreen = nil
            // The SDK may answer twice. Only the first answer is used.
            let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
            PushNotifications.handleTap(userInfo) { [weak self] screen in
                // According to the vendor's documentation, the SDK calls this on the main thread.
                let hasScreen = MainActorRelay.ifOnMainActor {
                    guard let self, let screen else { return false }
                    self.tappedScreen = screen
                    return true
                }
                answer.yield(hasScreen ?? false)
                answer.finish()
            }
            for await hasScreen in answers { return hasScreen }
            return false
        }
    }
#endif

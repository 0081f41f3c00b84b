#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatAdapterKit
    public import ChatProviderKit
    import ChatProvidersSDK
    public import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency public import MessagingAPI
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import MessagingSDK
    public import UIKit

    /// The vendor's conversation screen.
    ///
    /// It reports to the provider when it appears and disappears, so the app doesn't need to tell the
    /// `MessageCounter`. The SDK keeps the socket open while the screen is shown.
    ///
    /// `Messaging` has one delegate. This type sets itself as the delegate at once and whenever the screen is
    /// built, so that it also notices a screen that the app builds with `Messaging.buildUI`. It forwards all
    /// callbacks to the app's previous delegate, and restores that delegate when it is released.
    @MainActor
    public final class ZendeskChatConversationScreen {
        /// The screen's appearance, applied when it is next built.
        public var settings: ZendeskChatScreenSettings
        /// Returns the view controller on which ``present()`` presents the screen.
        public var presenter: @MainActor () -> UIViewController?
        /// Called before an address is opened. Return `false` to open it yourself. Without this closure, the
        /// app's own delegate decides, and without a delegate, the SDK opens the address.
        public var shouldOpenURL: (@MainActor (URL) -> Bool)?
        /// Returns the screen's engines. The argument is the chat engine. Return it alone, or with Answer
        /// Bot's and Support's, in the order in which the screen should use them. Called each time the screen
        /// is built.
        public var engines: @MainActor (any MessagingAPI.Engine) throws -> [any MessagingAPI.Engine] = {
            [$0]
        }
        /// Whether the screen is shown.
        public private(set) var isVisible = false
        /// The scene that shows the screen, if it is known.
        private(set) var scene: ChatScene?
        /// The scene that the app has requested.
        weak var preferredScene: UIScene?

        private(set) weak var provider: ZendeskChatProvider?
        private weak var client: LiveZendeskChatClient?
        private weak var shown: UIViewController?
        private weak var built: UIViewController?
        private var disconnection: ChatProviderKit.ObservationToken?
        private let receiver: ZendeskMessagingReceiver
        private let leaving: ChatProviderKit.ObservationToken

        init(
            provider: ZendeskChatProvider,
            client: LiveZendeskChatClient,
            settings: ZendeskChatScreenSettings,
            presenter: @escaping @MainActor () -> UIViewController?
        ) {
            self.provider = provider
            self.client = client
            self.settings = settings
            self.presenter = presenter
            let receiver = ZendeskMessagingReceiver(relay: client.relay)
            self.receiver = receiver
            leaving = ChatProviderKit.ObservationToken { receiver.leaveSlot() }
            receiver.listeners.screen = self
            receiver.takeSlot()
        }

        /// Stops receiving the SDK's events.
        func release() {
            receiver.listeners.screen = nil
            disconnection = nil
            leaving.cancel()
        }

        /// Creates the vendor's view controller, for an app that presents it itself.
        ///
        /// - Throws: `ChatError`: `notInstalled` without a `Chat.instance`, `notAllowedNow` while the screen
        ///   would show another visitor's chat: during a login or a logout, and before the login of the last
        ///   launch's user; `vendor` if the SDK cannot build it.
        public func makeViewController() throws(ChatProviderKit.ChatError) -> UIViewController {
            guard client?.isInitialized == true else { throw .zendeskIsNotInitialized }
            try provider?.core.check(.user)
            receiver.takeSlot()
            settings.applyTheme()
            do {
                let controller = try settings.buildUI(engines) { provider?.core.diagnose($0) }
                built = controller
                return controller
            } catch {
                throw ChatProviderKit.ChatError(
                    .vendor,
                    "Zendesk could not build its conversation screen (\(type(of: error))). Check the account key.",
                    vendorCode: "\((error as NSError).code)"
                )
            }
        }

        /// Presents the conversation. Does nothing if it is shown.
        ///
        /// - Throws: The same errors as ``makeViewController()``; `notAllowedNow` if there is nothing to
        ///   present it on, if an alert is in the way, or while the conversation is closing.
        public func present() throws(ChatProviderKit.ChatError) {
            guard shown?.isBeingDismissed != true else { throw .conversationIsClosing }
            guard shown == nil, !Messaging.instance.isMessagingPresented else { return }
            let presenting = try UIViewController.presenter(presenter())
            let controller = try makeViewController()
            if settings.closeButton != false {
                controller.navigationItem.leftBarButtonItem = UIBarButtonItem(
                    systemItem: .close,
                    primaryAction: UIAction { [weak self] _ in self?.dismiss() }
                )
            }
            let navigation = UINavigationController(rootViewController: controller)
            shown = navigation
            presenting.present(navigation, animated: true, completion: nil)
        }

        /// Closes the screen that ``present()`` has presented.
        ///
        /// UIKit ignores this call while the screen is opening. ``ZendeskChatProvider/dismissConversation()``
        /// closes such a screen once it has appeared.
        public func dismiss() {
            guard let shown, !shown.isBeingDismissed else { return }
            guard let presenter = shown.presentingViewController else {
                self.shown = nil
                return
            }
            presenter.dismiss(animated: true) { [weak self, weak shown] in
                // Another screen may have been presented since.
                if let self, self.shown === shown { self.shown = nil }
            }
        }

        func receive(_ event: MessagingUIEvent) {
            switch event {
            case .viewWillAppear: show(true)
            // UIKit ignores a dismissal before this event, so the session repeats it now.
            case .viewDidAppear: if isVisible { provider?.users.send(.screen(isShown: true)) }
            case .viewWillDisappear: show(false)
            case .viewControllerDidClose: close()
            case .viewDidLoad, .viewDidDisappear, .viewDidLayoutSubviews: break
            // An event from a later SDK.
            @unknown default: break
            }
        }

        private func show(_ isVisible: Bool) {
            guard isVisible != self.isVisible else { return }
            self.isVisible = isVisible
            if isVisible { follow(built?.windowScene?.chatScene) }
            provider?.users.send(.screen(isShown: isVisible))
            if !isVisible { follow(nil) }
        }

        private func follow(_ newScene: ChatScene?) {
            scene = newScene
            // A scene that disconnects may remove the screen without an event.
            disconnection = newScene?.didDisconnect.observe { [weak self] in self?.close() }
        }

        private func close() {
            show(false)
            shown = nil
            client?.clearCache()
        }
    }
#endif

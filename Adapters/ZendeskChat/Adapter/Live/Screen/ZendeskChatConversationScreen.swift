#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatAdapterKit
    public import ChatProviderKit
    import ChatProvidersSDK
    public import Foundation
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency public import MessagingAPI
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import MessagingSDK
    public import UIKit

    /// The vendor's conversation screen.
    ///
    /// It tells the provider when it is shown and gone, so that a `MessageCounter` needs no help. The vendor opens the
    /// socket while the screen is shown.
    ///
    /// `Messaging` has one delegate: this takes it at once and whenever the screen is built, passes everything on to a
    /// delegate that the app had set before, and puts that back when it is released. So a screen that the app builds
    /// itself, by `Messaging.buildUI`, is noticed too.
    @MainActor
    public final class ZendeskChatConversationScreen {
        /// How the screen looks, from the next time it is built.
        public var settings: ZendeskChatScreenSettings
        /// On what the screen is presented by ``present()``.
        public var presenter: @MainActor () -> UIViewController?
        /// Asked before an address is opened; `false` where the app does it itself. Without it a delegate of the app's own
        /// is asked, and without that the SDK opens it.
        public var shouldOpenURL: (@MainActor (URL) -> Bool)?
        /// Returns the screen's engines. The argument is the chat engine: return it alone, or with Answer Bot's and
        /// Support's, in the order in which the screen is to ask them. Called each time the screen is built.
        public var engines: @MainActor (any MessagingAPI.Engine) throws -> [any MessagingAPI.Engine] = {
            [$0]
        }
        /// Whether the screen is shown.
        public private(set) var isVisible = false
        /// The scene that shows it, where that is known.
        private(set) var scene: ChatScene?
        /// The scene that the app has asked for.
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

        /// Hears nothing of the SDK any more.
        func release() {
            receiver.listeners.screen = nil
            disconnection = nil
            leaving.cancel()
        }

        /// Creates the vendor's view controller, for an app that presents it itself.
        ///
        /// - Throws: `ChatError`: `notInstalled` without a `Chat.instance`, `notAllowedNow` while the screen would show
        ///   another visitor's chat: during a login or a logout, and before the login of the user of the last run;
        ///   `vendor` where the SDK cannot build it.
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

        /// Presents the conversation. Does nothing where it is shown.
        ///
        /// - Throws: As ``makeViewController()``; `notAllowedNow` where there is nothing to present it on, or an alert.
        public func present() throws(ChatProviderKit.ChatError) {
            guard shown == nil, !Messaging.instance.isMessagingPresented else { return }
            guard let presenter = presenter() else {
                throw ChatProviderKit.ChatError(
                    .notAllowedNow,
                    "There is no view controller to present the conversation on: try again when one is shown."
                )
            }
            guard !presenter.isUnderAlert else {
                throw ChatProviderKit.ChatError(
                    .notAllowedNow,
                    "An alert is shown where the conversation is to be presented: try again when it has gone."
                )
            }
            let controller = try makeViewController()
            if settings.closeButton != false {
                controller.navigationItem.leftBarButtonItem = UIBarButtonItem(
                    systemItem: .close,
                    primaryAction: UIAction { [weak self] _ in self?.dismiss() }
                )
            }
            let navigation = UINavigationController(rootViewController: controller)
            shown = navigation
            presenter.present(navigation, animated: true, completion: nil)
        }

        /// Closes what ``present()`` has shown.
        public func dismiss() {
            shown?.presentingViewController?.dismiss(animated: true, completion: nil)
            shown = nil
        }

        func receive(_ event: MessagingUIEvent) {
            switch event {
            case .viewWillAppear: show(true)
            case .viewWillDisappear: show(false)
            case .viewControllerDidClose: close()
            case .viewDidLoad, .viewDidAppear, .viewDidDisappear, .viewDidLayoutSubviews: break
            // An event of a later SDK.
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
            // A scene that goes may take the screen with it without a word.
            disconnection = newScene?.didDisconnect.observe { [weak self] in self?.close() }
        }

        private func close() {
            show(false)
            shown = nil
            client?.clearCache()
        }
    }
#endif

#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatProviderKit
    import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import MessagingSDK

    /// Takes the single weak delegate property of `Messaging`, and forwards its callbacks: to the screen on
    /// the main actor, and to the app's own delegate.
    final class ZendeskMessagingReceiver: NSObject, MessagingDelegate, Sendable {
        let listeners = Listeners()
        private let relay: MainActorRelay

        @MainActor
        final class Listeners {
            weak var screen: ZendeskChatConversationScreen?
            weak var host: (any MessagingDelegate)?

            nonisolated init() {}
        }

        init(relay: MainActorRelay) {
            self.relay = relay
        }

        /// Sets this object as the SDK's delegate. It forwards all callbacks to the previous delegate from
        /// now on.
        @MainActor
        func takeSlot() {
            let present = Messaging.instance.delegate
            guard present !== self else { return }
            // If the current delegate is another screen's receiver, use the app's delegate behind it instead.
            listeners.host = (present as? ZendeskMessagingReceiver)?.listeners.host ?? present
            Messaging.instance.delegate = self
        }

        /// Restores the previous delegate, unless other code has set another one since.
        @MainActor
        func leaveSlot() {
            if Messaging.instance.delegate === self { Messaging.instance.delegate = listeners.host }
        }

        func messaging(
            _ messaging: Messaging,
            didPerformEvent event: MessagingUIEvent,
            context: Any?
        ) {
            // Safe: the SDK passes both to its delegate, and does not use them on another thread until this
            // returns.
            nonisolated(unsafe) let (messaging, context) = (messaging, context)
            relay.perform { [listeners] in
                listeners.screen?.receive(event)
                unsafe listeners.host?.messaging(messaging, didPerformEvent: event, context: context)
            }
        }

        /// Answers at once, as the SDK requires. On a thread other than the main thread, no handler can be
        /// called, and the SDK opens the address itself.
        func messaging(_ messaging: Messaging, shouldOpenURL url: URL) -> Bool {
            // Safe: used on the SDK's calling thread, before this returns.
            nonisolated(unsafe) let messaging = messaging
            return MainActorRelay.ifOnMainActor {
                if let shouldOpen = listeners.screen?.shouldOpenURL { return shouldOpen(url) }
                return unsafe listeners.host?.messaging(messaging, shouldOpenURL: url) ?? true
            } ?? true
        }
    }
#endif

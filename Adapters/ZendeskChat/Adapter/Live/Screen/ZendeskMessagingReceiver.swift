#if canImport(ChatSDK) && canImport(MessagingSDK)
    import ChatProviderKit
    import Foundation
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import MessagingSDK

    /// Takes the one weak delegate slot of `Messaging`, and passes on what it says: to the screen on the main actor, and
    /// to the app's own delegate.
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

        /// Takes the slot. The former delegate hears everything from here on.
        @MainActor
        func takeSlot() {
            let present = Messaging.instance.delegate
            guard present !== self else { return }
            // Another screen's receiver is no host: what is shown now is not that screen.
            listeners.host = (present as? ZendeskMessagingReceiver)?.listeners.host ?? present
            Messaging.instance.delegate = self
        }

        /// Restores the former delegate, unless another has taken the place in the meantime.
        @MainActor
        func leaveSlot() {
            if Messaging.instance.delegate === self { Messaging.instance.delegate = listeners.host }
        }

        func messaging(
            _ messaging: Messaging,
            didPerformEvent event: MessagingUIEvent,
            context: Any?
        ) {
            // Safe: the SDK hands both over to its delegate, and does not use them on another thread in the meantime.
            nonisolated(unsafe) let (messaging, context) = (messaging, context)
            relay.perform { [listeners] in
                listeners.screen?.receive(event)
                unsafe listeners.host?.messaging(messaging, didPerformEvent: event, context: context)
            }
        }

        /// The SDK wants the answer at once. If it asks on a thread other than the main one, no handler can be asked,
        /// and the SDK opens the address by itself.
        func messaging(_ messaging: Messaging, shouldOpenURL url: URL) -> Bool {
            // Safe: used on the thread on which the SDK asks, before this returns.
            nonisolated(unsafe) let messaging = messaging
            return MainActorRelay.ifOnMainActor {
                if let shouldOpen = listeners.screen?.shouldOpenURL { return shouldOpen(url) }
                return unsafe listeners.host?.messaging(messaging, shouldOpenURL: url) ?? true
            } ?? true
        }
    }
#endif

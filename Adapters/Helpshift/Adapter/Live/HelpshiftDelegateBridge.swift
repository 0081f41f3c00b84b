#if canImport(HelpshiftX)
    import ChatProviderKit
    import Foundation
    import HelpshiftIdentity
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Takes the SDK's two weak delegate properties, and forwards the callbacks: to the client's delegate on
    /// the main actor, and to the app's own delegates.
    final class HelpshiftDelegateBridge: NSObject, HelpshiftDelegate,
        HelpshiftProactiveAPIConfigCollectorDelegate, Sendable
    {
        let listeners = Listeners()
        private let relay: MainActorRelay

        init(relay: MainActorRelay) {
            self.relay = relay
        }

        func handleHelpshiftEvent(_ eventName: String, withData data: [AnyHashable: Any]?) {
            let name = HelpshiftVocabulary.eventName(eventName)
            let values = data.map { HelpshiftVocabulary.data(HelpshiftValue.dictionary($0), of: name) }
            // Safe: the SDK creates the dictionary for its delegate and does not write to it again.
            nonisolated(unsafe) let raw = data
            relay.perform { [listeners] in
                listeners.tellOnce(eventName, values) {
                    listeners.delegate?.handleEvent(name: name, data: values)
                    for host in listeners.hosts { unsafe host.handleHelpshiftEvent(eventName, withData: raw) }
                }
            }
        }

        func authenticationFailedForUser(with reason: HelpshiftX.HelpshiftAuthenticationFailureReason) {
            let mapped: HelpshiftAuthenticationFailure =
                switch reason {
                case .authTokenNotProvided: .authTokenNotProvided
                case .invalidAuthToken: .invalidAuthToken
                // Treat a reason from a later SDK like an invalid token: a new token is worth a try.
                @unknown default: .invalidAuthToken
                }
            relay.perform { [listeners] in
                listeners.tellOnce("authenticationFailed") {
                    listeners.delegate?.authenticationFailed(mapped)
                    for host in listeners.hosts { host.authenticationFailedForUser(with: reason) }
                }
            }
        }

        /// Returns the configuration at once. On a thread other than the main thread, the answer is empty,
        /// and the SDK uses its own configuration.
        func getAPIConfig() -> [AnyHashable: Any] {
            // Safe: written and read on the SDK's calling thread, before this returns.
            nonisolated(unsafe) var answer: [AnyHashable: Any] = [:]
            _ = MainActorRelay.ifOnMainActor { unsafe answer = listeners.configuration() }
            return unsafe answer
        }
    }

    extension HelpshiftDelegateBridge {
        /// The receivers of the SDK's callbacks.
        @MainActor
        final class Listeners {
            weak var delegate: (any HelpshiftClientDelegate)?
            /// The app's own delegate, passed to the client.
            weak var own: (any HelpshiftDelegate)?
            weak var ownConfiguration: (any HelpshiftProactiveAPIConfigCollectorDelegate)?
            /// The delegate that the SDK had before the bridge.
            weak var found: (any HelpshiftDelegate)?
            weak var foundConfiguration: (any HelpshiftProactiveAPIConfigCollectorDelegate)?
            /// The event that is being delivered.
            private var event: (name: String, data: [String: HelpshiftValue]?)?
            private var isAsked = false

            nonisolated init() {}

            /// The app's own delegates, each once.
            var hosts: [any HelpshiftDelegate] {
                [own, found === own ? nil : found].compactMap(\.self)
            }

            /// Delivers an event, unless the same event is already being delivered. A delegate that was set
            /// after the bridge may forward its events to the previous delegate, which is the bridge.
            func tellOnce(_ name: String, _ data: [String: HelpshiftValue]? = nil, _ tell: () -> Void) {
                if let event, event.name == name, event.data == data { return }
                let outer = event
                event = (name, data)
                tell()
                event = outer
            }

            /// Returns the configuration of the most recent app delegate that provides one, otherwise the
            /// client's.
            func configuration() -> [AnyHashable: Any] {
                guard !isAsked else { return [:] }
                isAsked = true
                defer { isAsked = false }
                for host in [foundConfiguration, ownConfiguration] {
                    // The method is optional in Objective-C, so a delegate may not have it.
                    let ask: (() -> [AnyHashable: Any])? = host?.getAPIConfig
                    if let answer = ask?(), !answer.isEmpty { return answer }
                }
                return delegate?.conversationConfiguration()?.foundationDictionary ?? [:]
            }
        }
    }

    extension [String: HelpshiftValue] {
        /// The dictionary in the SDK's types.
        var foundationDictionary: [String: Any] { mapValues(\.foundationValue) }
    }
#endif

#if canImport(HelpshiftX)
    import ChatProviderKit
    import Foundation
    import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Takes the SDK's two weak delegate slots, and passes on what it says: to the client's delegate on the main actor,
    /// and to delegates of the app's own.
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
            let known = HelpshiftEventName(rawValue: name)
            let values = data.map { HelpshiftVocabulary.data(HelpshiftValue.dictionary($0), of: known) }
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
                // A reason of a later SDK: whatever it is, a fresh token is what helps.
                @unknown default: .invalidAuthToken
                }
            relay.perform { [listeners] in
                listeners.tellOnce("authenticationFailed") {
                    listeners.delegate?.authenticationFailed(mapped)
                    for host in listeners.hosts { host.authenticationFailedForUser(with: reason) }
                }
            }
        }

        /// The SDK wants the answer at once. On another thread than the main one it gets none, which leaves the choice
        /// to the SDK.
        func getAPIConfig() -> [AnyHashable: Any] {
            // Safe: written and read on the thread on which the SDK asks, before this returns.
            nonisolated(unsafe) var answer: [AnyHashable: Any] = [:]
            _ = MainActorRelay.ifOnMainActor { unsafe answer = listeners.configuration() }
            return unsafe answer
        }
    }

    extension HelpshiftDelegateBridge {
        /// Who hears the SDK.
        @MainActor
        final class Listeners {
            weak var delegate: (any HelpshiftClientDelegate)?
            /// The app's own, which it has handed over.
            weak var own: (any HelpshiftDelegate)?
            weak var ownConfiguration: (any HelpshiftProactiveAPIConfigCollectorDelegate)?
            /// What had the SDK's place before the bridge took it.
            weak var found: (any HelpshiftDelegate)?
            weak var foundConfiguration: (any HelpshiftProactiveAPIConfigCollectorDelegate)?
            /// The event that they are being told.
            private var event: (name: String, data: [String: HelpshiftValue]?)?
            private var isAsked = false

            nonisolated init() {}

            /// The delegates of the app's own, each once.
            var hosts: [any HelpshiftDelegate] {
                [own, found === own ? nil : found].compactMap(\.self)
            }

            /// A delegate that was set after the bridge may pass on what it hears to the one before, which is the bridge:
            /// the same event inside itself is left out.
            func tellOnce(_ name: String, _ data: [String: HelpshiftValue]? = nil, _ tell: () -> Void) {
                if let event, event.name == name, event.data == data { return }
                let outer = event
                event = (name, data)
                tell()
                event = outer
            }

            /// What the latest of the app's own delegates gives that gives one, or else the client's.
            func configuration() -> [AnyHashable: Any] {
                guard !isAsked else { return [:] }
                isAsked = true
                defer { isAsked = false }
                for host in [foundConfiguration, ownConfiguration] {
                    // Optional in Objective-C, so that a host without it has nothing to call.
                    let ask: (() -> [AnyHashable: Any])? = host?.getAPIConfig
                    if let answer = ask?(), !answer.isEmpty { return answer }
                }
                return delegate?.conversationConfiguration()?.foundationDictionary ?? [:]
            }
        }
    }

    extension [String: HelpshiftValue] {
        /// The dictionary as the SDK takes it.
        var foundationDictionary: [String: Any] { mapValues(\.foundationValue) }
    }
#endif

#if canImport(HelpshiftX)
    import ChatProviderKit
    import Foundation
    import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Takes the SDK's two weak delegate slots, and passes on what it says: to the client's delegate on the main actor,
    /// and to a delegate that the app had set before.
    final class HelpshiftDelegateBridge: NSObject, HelpshiftDelegate,
        HelpshiftProactiveAPIConfigCollectorDelegate, Sendable
    {
        let listeners = Listeners()
        private let relay: MainActorRelay

        @MainActor
        final class Listeners {
            weak var delegate: (any HelpshiftClientDelegate)?
            weak var host: (any HelpshiftDelegate)?
            weak var configurationHost: (any HelpshiftProactiveAPIConfigCollectorDelegate)?

            nonisolated init() {}
        }

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
                listeners.delegate?.handleEvent(name: name, data: values)
                unsafe listeners.host?.handleHelpshiftEvent(eventName, withData: raw)
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
                listeners.delegate?.authenticationFailed(mapped)
                listeners.host?.authenticationFailedForUser(with: reason)
            }
        }

        /// The SDK wants the answer at once. On another thread than the main one it gets none, which leaves the choice
        /// to the SDK.
        func getAPIConfig() -> [AnyHashable: Any] {
            let configuration = MainActorRelay.ifOnMainActor {
                listeners.delegate?.conversationConfiguration()
            }
            if case .some(.some(let dictionary)) = configuration { return dictionary.foundationDictionary }
            // Safe: written and read on the thread on which the SDK asks, before this returns.
            nonisolated(unsafe) var answer: [AnyHashable: Any] = [:]
            _ = MainActorRelay.ifOnMainActor {
                // Optional in Objective-C, so that a host without it has nothing to call.
                let ask: (() -> [AnyHashable: Any])? = listeners.configurationHost?.getAPIConfig
                if let ask { unsafe answer = ask() }
            }
            return unsafe answer
        }
    }

    extension [String: HelpshiftValue] {
        /// The dictionary as the SDK takes it.
        var foundationDictionary: [String: Any] { mapValues(\.foundationValue) }
    }
#endif

import ChatProviderKit

/// What has become of one login.
///
/// The SDK's answer counts once. An answer that comes after the login has failed is still reported, as the SDK changes
/// its user regardless of who waits for it.
indirect enum HelpshiftLoginState: Sendable, Equatable {
    /// The SDK has not been asked yet: the login is checked, or waits for the backend's token.
    case preparing
    /// The SDK has been asked, and has not answered.
    case handedToSDK
    /// The login has changed the user.
    case succeeded
    /// The login has failed, and no answer of the SDK is outstanding.
    case failed(ChatError)
    /// The login has failed while the SDK works on it. The SDK has not answered yet.
    case abandoned(ChatError)
    /// The SDK has logged the user in after the login had failed.
    case succeededLate(ChatError)

    /// What happens to the login.
    indirect enum Event: Sendable {
        /// The SDK is asked.
        case handedToSDK
        /// The SDK reports that it has logged the user in.
        case sdkLoggedIn
        /// The SDK reports that it refuses the login.
        case sdkRefused(ChatError)
        /// The user is changed without the SDK's callback.
        case succeeded
        /// The login fails for another reason than the SDK's answer.
        case failed(ChatError)
    }

    /// What is to be done, in this order.
    enum Effect: Sendable, Equatable {
        /// Change the user. `isAwaited` is whether the login had not failed before.
        case complete(isAwaited: Bool)
        /// Cancel the request for the backend's token.
        case cancelTokenRequest
        /// Resume the caller that waits for the login.
        case resume
    }

    /// Why the login has failed.
    var error: ChatError? {
        switch self {
        case .preparing, .handedToSDK, .succeeded: nil
        case .failed(let error), .abandoned(let error), .succeededLate(let error): error
        }
    }

    /// Whether the login has changed the user, in time or late.
    var hasSucceeded: Bool {
        switch self {
        case .succeeded, .succeededLate: true
        case .preparing, .handedToSDK, .failed, .abandoned: false
        }
    }

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch self {
        case .preparing: prepare(event)
        case .handedToSDK: answer(event)
        case .abandoned(let error): answerLate(event, error)
        case .succeeded, .failed, .succeededLate: []
        }
    }

    private mutating func prepare(_ event: Event) -> [Effect] {
        switch event {
        case .handedToSDK:
            self = .handedToSDK
            return []
        case .succeeded:
            self = .succeeded
            return [.resume]
        case .failed(let error):
            self = .failed(error)
            return [.cancelTokenRequest, .resume]
        case .sdkLoggedIn, .sdkRefused:
            return []
        }
    }

    private mutating func answer(_ event: Event) -> [Effect] {
        switch event {
        case .sdkLoggedIn:
            self = .succeeded
            return [.complete(isAwaited: true), .resume]
        case .sdkRefused(let error):
            self = .failed(error)
            return [.resume]
        case .failed(let error):
            self = .abandoned(error)
            return [.resume]
        case .handedToSDK, .succeeded:
            return []
        }
    }

    private mutating func answerLate(_ event: Event, _ error: ChatError) -> [Effect] {
        switch event {
        case .sdkLoggedIn:
            self = .succeededLate(error)
            return [.complete(isAwaited: false)]
        case .sdkRefused:
            self = .failed(error)
            return []
        case .handedToSDK, .succeeded, .failed:
            return []
        }
    }
}

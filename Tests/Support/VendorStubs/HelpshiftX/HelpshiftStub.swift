// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The tests' way in. It is not there for whoever imports the module as an app does.
@_spi(BackDoor)
public enum HelpshiftStub {
    /// The versions that have different calls.
    public enum Version: String {
        case v10_4_1 = "10.4.1"
        case v10_5_0 = "10.5.0"

        /// The calls that are made by their selectors.
        var calls: Set<String> {
            switch self {
            case .v10_4_1: []
            case .v10_5_0:
                [
                    "handleForegroundNotification:withCompletionHandler:",
                    "handleBackgroundNotificationClick:withCompletionHandler:",
                    "handleSilentBackgroundNotification:withCompletionHandler:",
                ]
            }
        }
    }

    public struct Call {
        public let name: String
        public let arguments: [Any]
    }

    public struct Login {
        public let success: () -> Void
        public let failure: (String, [String: String]?) -> Void
    }

    public private(set) static var calls: [Call] = []
    public static var acceptsUsers = true
    public static var version = Version.v10_4_1
    /// What a notification's call is answered with before it returns.
    public static var answer: UInt?
    /// The completion handler of a notification's call that was not answered so.
    public static var completion: (@Sendable (UInt) -> Void)?
    /// The login that waits for an answer, as long as nobody takes it away.
    public static var login: Login?
    /// What the SDK says before `install` returns.
    public static var eventsDuringInstall: [String] = []
    /// The events that nobody heard.
    public private(set) static var lostEvents: [String] = []

    public static func reset() {
        Helpshift.shared.delegate = nil
        Helpshift.shared.proactiveAPIConfigCollectorDelegate = nil
        calls = []
        acceptsUsers = true
        version = .v10_4_1
        answer = nil
        completion = nil
        login = nil
        eventsDuringInstall = []
        lostEvents = []
    }

    public static func calls(of name: String) -> [Call] { calls.filter { $0.name == name } }

    /// Whether anybody listens.
    public static var observerCount: Int {
        (Helpshift.shared.delegate == nil ? 0 : 1)
            + (Helpshift.shared.proactiveAPIConfigCollectorDelegate == nil ? 0 : 1)
    }

    /// The SDK says something, on this thread.
    public static func emit(_ event: String, _ data: [AnyHashable: Any]? = nil) {
        guard let delegate = Helpshift.shared.delegate else {
            lostEvents.append(event)
            return
        }
        delegate.handleHelpshiftEvent(event, withData: data)
    }

    public static func failAuthentication(_ rawReason: UInt) {
        guard let reason = HelpshiftAuthenticationFailureReason(rawValue: rawReason) else { return }
        Helpshift.shared.delegate?.authenticationFailedForUser(with: reason)
    }

    public static func askForAPIConfig() -> [AnyHashable: Any]? {
        Helpshift.shared.proactiveAPIConfigCollectorDelegate?.getAPIConfig()
    }

    /// Does something on another thread, and returns when it is done.
    public static func onAnotherThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                body()
                continuation.resume()
            }
        }
    }

    static func note(_ name: String, _ arguments: Any...) {
        calls.append(Call(name: name, arguments: arguments))
    }

    static func take(_ completion: @escaping @Sendable (UInt) -> Void) {
        if let answer { completion(answer) } else { self.completion = completion }
    }

    static func didInstall() {
        for event in eventsDuringInstall { emit(event) }
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The tests' way in. It is not there for whoever imports the module as an app does.
@_spi(BackDoor)
public enum HelpshiftStub {
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

    static func didInstall() {
        for event in eventsDuringInstall { emit(event) }
    }
}

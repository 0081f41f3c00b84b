// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The tests' access. It is invisible to an import as in an app.
@_spi(BackDoor)
public enum HelpshiftStub {
    /// The versions with different calls.
    public enum Version: String {
        case v10_4_1 = "10.4.1"
        case v10_5_0 = "10.5.0"

        /// The calls made by selector.
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
    /// The answer to a notification call before it returns.
    public static var answer: UInt?
    /// The completion handler of a notification call that was not answered immediately.
    public static var completion: (@Sendable (UInt) -> Void)?
    /// The login that waits for an answer.
    public static var login: Login?
    /// The events before `install` returns.
    public static var eventsDuringInstall: [String] = []
    /// The events that had no observer.
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

    /// The number of delegates.
    public static var observerCount: Int {
        (Helpshift.shared.delegate == nil ? 0 : 1)
            + (Helpshift.shared.proactiveAPIConfigCollectorDelegate == nil ? 0 : 1)
    }

    /// Emits an event of the SDK on this thread.
    public static func emit(_ event: String, _ data: [AnyHashable: Any]? = nil) {
        guard let delegate = Helpshift.shared.delegate else {
            lostEvents.append(event)
            return
        }
        delegate.handleHelpshiftEvent(event, withData: data)
    }

    /// Emits the event of an agent's message.
    public static func emitAgentMessage() {
        emit(
            HelpshiftEventNameAgentMessageReceived,
            [
                HelpshiftEventDataPublishID: "1", HelpshiftEventDataCreatedTime: 1_790_000_000_000,
                HelpshiftEventDataMessageType: HelpshiftEventDataMessageTypeText,
                HelpshiftEventDataMessageBody: "Hello",
            ]
        )
    }

    public static func failAuthentication(_ rawReason: UInt) {
        guard let reason = HelpshiftAuthenticationFailureReason(rawValue: rawReason) else { return }
        Helpshift.shared.delegate?.authenticationFailedForUser(with: reason)
    }

    public static func askForAPIConfig() -> [AnyHashable: Any]? {
        Helpshift.shared.proactiveAPIConfigCollectorDelegate?.getAPIConfig()
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

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The tests' access. It is invisible to an import as in an app.
@_spi(BackDoor)
public enum ZendeskStub {
    public struct Call {
        public let name: String
        public let arguments: [Any]
    }

    /// When the SDK answers.
    public enum Timing {
        case atOnce
        case onAnotherThread
        case twice
        /// When the test calls `release`.
        case late
        /// Never: the completion is dropped.
        case never
    }

    public private(set) static var calls: [Call] = []
    /// All instances so far, oldest first.
    public internal(set) static var chats: [Chat] = []
    /// Whether a new observer is called with the present value.
    public static var callsObserversAtOnce = false
    public static var timing = Timing.atOnce
    /// The error in the next answers.
    public static var failure: DeliveryStatusError?
    public static var anyFailure: (any Error)?
    /// The id of a file that is resent; `nil` if it keeps its own.
    public static var idOfResentFile: String?
    private static var held: [() -> Void] = []

    public static func reset() {
        Chat.present = nil
        chats = []
        calls = []
        callsObserversAtOnce = false
        timing = .atOnce
        failure = nil
        anyFailure = nil
        idOfResentFile = nil
        held = []
        Logger.isEnabled = false
        Logger.defaultLevel = .verbose
    }

    public static func calls(of name: String) -> [Call] { calls.filter { $0.name == name } }

    /// The number of observers of all instances, including stale ones.
    public static var observerCount: Int { chats.map(\.observerCount).reduce(0, +) }

    public static func setStatus(_ status: ConnectionStatus, of chat: Chat? = nil) {
        let provider = (chat ?? Chat.present)?.connectionProvider
        provider?.status = status
        provider?.observers.tell(status)
    }

    public static func setState(_ state: ChatState, of chat: Chat? = nil) {
        let provider = (chat ?? Chat.present)?.chatProvider
        provider?.chatState = state
        provider?.observers.tell(state)
    }

    /// Loads an open chat with a number of an agent's messages.
    public static func load(_ count: Int) {
        let logs = (0..<count).map { ChatMessage("\($0)", "Hello") }
        setState(ChatState(isChatting: true, logs: logs, chatSessionStatus: .started))
    }

    public static func setSettings(_ settings: ChatSettings) {
        Chat.present?.settingsProvider.settings = settings
        Chat.present?.settingsProvider.observers.tell(settings)
    }

    public static func setAccount(_ account: Account) {
        Chat.present?.accountProvider.observers.tell(account)
    }

    /// Asks for a token as the SDK does, on any thread.
    public static func askForToken(_ completion: @escaping (String?, (any Error)?) -> Void) {
        Chat.present?.authenticator?.getToken(completion)
    }

    /// Delivers the late answers.
    public static func release() {
        let answers = held
        held = []
        for answer in answers { answer() }
    }

    /// Runs a body on another thread, and blocks this one until it is done.
    public static func waitForAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { body() }
        group.wait()
    }

    static func note(_ name: String, _ arguments: Any...) {
        calls.append(Call(name: name, arguments: arguments))
    }

    static func give<Success>(
        _ success: Success,
        _ completion: ((Result<Success, DeliveryStatusError>) -> Void)?
    ) {
        let result: Result<Success, DeliveryStatusError> = failure.map { .failure($0) } ?? .success(success)
        answer { completion?(result) }
    }

    static func give<Success>(
        _ success: Success,
        anyError completion: ((Result<Success, any Error>) -> Void)?
    ) {
        let failure: (any Error)? = anyFailure ?? self.failure
        let result: Result<Success, any Error> = failure.map { .failure($0) } ?? .success(success)
        answer { completion?(result) }
    }

    static func answer(_ answer: @escaping () -> Void) {
        switch timing {
        case .atOnce: answer()
        case .onAnotherThread: DispatchQueue.global().async { answer() }
        case .twice:
            answer()
            answer()
        case .late: held.append(answer)
        case .never: break
        }
    }
}

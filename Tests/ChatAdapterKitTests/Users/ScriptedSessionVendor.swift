import ChatAdapterKit
import ChatProviderKit

/// A vendor that notes its calls. The test provides the answers.
@MainActor
final class ScriptedSessionVendor: UserSessionVendor {
    enum Call: Equatable {
        case logIn(id: String?, token: String?)
        case logOut
        case deleteLocalData
        case closeScreen
        case openScreen
        case askForUnreadCount
    }

    private(set) var calls: [Call] = []
    private(set) var followed: [UserSession.Outputs] = []
    /// The closures of unanswered calls, oldest first.
    private(set) var unanswered: [Answer] = []
    /// Runs inside each call.
    var onCall: @MainActor (Call) -> Void = { _ in }
    /// The error that opening the screen throws, if any.
    var screenError: ChatError?

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        unanswered.append(answer)
        note(.logIn(id: user.id, token: token?.value))
    }

    func logOut(_ answer: @escaping Answer) {
        unanswered.append(answer)
        note(.logOut)
    }

    func closeScreen() { note(.closeScreen) }

    func openScreen() throws(ChatError) {
        note(.openScreen)
        if let screenError { throw screenError }
    }

    private(set) var diagnostics: [String] = []

    func diagnose(_ message: String) { diagnostics.append(message) }

    private(set) var questionCount = 0

    func askForUser() { questionCount += 1 }

    private(set) var forgettingCount = 0

    func forgetReports(isChanged: Bool) { forgettingCount += 1 }

    func askForUnreadCount() { note(.askForUnreadCount) }

    func follow(_ outputs: UserSession.Outputs) { followed.append(outputs) }

    private func note(_ call: Call) {
        calls.append(call)
        onCall(call)
    }

    /// Answers the oldest unanswered call.
    func answer(_ error: ChatError? = nil) {
        let answer = unanswered.removeFirst()
        answer(error.map { .failure(VendorRefusal($0)) } ?? .success(()))
    }
}

/// A memory on a disk that cannot be read while the phone is locked.
@MainActor
final class LockableSessionMemory: SessionMemory {
    struct Locked: Error {}

    let memory: VolatileSessionMemory
    var isLocked = true
    /// How often the anonymous visitor's record was dropped.
    private(set) var dropCount = 0

    init(_ record: UserSession.Record? = nil) { memory = VolatileSessionMemory(record) }

    func read() throws -> (record: UserSession.Record, isOwn: Bool)? {
        if isLocked { throw Locked() }
        return memory.read()
    }

    func save(_ record: UserSession.Record) { memory.save(record) }
    func dropAnonymousRecord() { dropCount += 1 }
    func flush() async {}
    var hasNote: Bool {
        get { memory.hasNote }
        set { memory.hasNote = newValue }
    }
}

/// An app's backend that signs a token when the test says so.
@MainActor
final class SlowBackend {
    private(set) var requestCount = 0
    private var waiting: [CheckedContinuation<String, any Error>] = []

    var isAsked: Bool { !waiting.isEmpty }

    func identity(of user: String) -> SignedIdentity {
        SignedIdentity(userID: user) { [self] in try await token() }
    }

    func token() async throws -> String {
        requestCount += 1
        return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    func answer(_ token: String) { waiting.removeFirst().resume(returning: token) }
    func fail(_ error: any Error) { waiting.removeFirst().resume(throwing: error) }
}

import ChatProviderKit
import Foundation

/// Holds what a provider keeps across launches, and has it stored behind the caller's back.
///
/// A change is in force at once. The store gets the newest state; while it works, changes are put together.
@MainActor
final class MatrixSessionCache {
    private let store: any MatrixSessionStore
    private let report: @MainActor (String) -> Void
    private var loading: Task<Bool, Never>?
    private var isUnreadable = false
    private var saving: Task<Void, Never>?
    private var isChanged = false
    private(set) var state = MatrixKeptState()

    init(_ store: any MatrixSessionStore, report: @escaping @MainActor (String) -> Void) {
        self.store = store
        self.report = report
    }

    /// The session of the user who is logged in.
    var session: MatrixSession? { state.session }

    /// Reads what an earlier launch has kept, once.
    ///
    /// - Returns: Whether it could be read. What cannot be read just now is read again by the next call, and is not to be
    ///   written over before.
    func load() async -> Bool {
        let loading = loading ?? Task { await read() }
        self.loading = loading
        return await loading.value
    }

    private func read() async -> Bool {
        let data: Data?
        do {
            data = try await Self.load(from: store)
        } catch {
            loading = nil
            if !isUnreadable {
                report("What was kept of the session cannot be read just now. It is tried again.")
            }
            isUnreadable = true
            return false
        }
        do {
            if let data { state = try JSONDecoder().decode(MatrixKeptState.self, from: data) }
        } catch {
            report("What was kept of the session is damaged, and is begun anew: log in again.")
        }
        return true
    }

    /// Changes what is kept.
    func update(_ change: (inout MatrixKeptState) -> Void) {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        state = changed
        isChanged = true
        if saving == nil { saving = Task { await save() } }
    }

    /// Changes the session of the user who is logged in, if there is one.
    func updateSession(_ change: (inout MatrixSession) -> Void) {
        update { state in
            guard var session = state.session else { return }
            change(&session)
            state.session = session
        }
    }

    /// Takes what a login has answered: new tokens of the same user, or another user's session.
    ///
    /// - Throws: `authentication` if the server takes the app's user for another one than before.
    func adopt(_ credentials: MatrixCredentials, of id: String?) throws(ChatError) {
        if let session, session.isOf(id) {
            guard session.userID == credentials.userID else {
                endLater(MatrixToken(credentials.accessToken))
                throw ChatError(
                    matrix: .refused(status: 403, code: "M_FORBIDDEN"),
                    refusedAs: .authentication
                )
            }
            updateSession { $0.renew(credentials) }
        } else {
            endSession()
            update { $0.session = MatrixSession(credentials, appUserID: id) }
        }
    }

    /// Ends the session for the app. The server learns of it when it can be reached.
    func endSession() {
        guard let session else { return }
        // A guest cannot log out.
        if !session.isGuest { endLater(session.accessToken) }
        update { $0.session = nil }
    }

    /// Keeps the token of a session that is over for the app until the server was told.
    func endLater(_ token: MatrixToken) {
        update { $0.tokensToEnd = ($0.tokensToEnd + [token]).suffix(MatrixKeptState.maximumTokensToEnd) }
    }

    /// Returns when all changes are stored.
    func flush() async { await saving?.value }

    private func save() async {
        while isChanged {
            isChanged = false
            do {
                try await Self.save(state, to: store)
            } catch {
                report("The session cannot be kept. After the next launch the user has to log in again.")
            }
        }
        saving = nil
    }

    // A store's calls run where they are called from. Nothing may wait for a disk on the main actor.

    @concurrent
    private nonisolated static func load(from store: any MatrixSessionStore) async throws -> Data? {
        try await store.load()
    }

    @concurrent
    private nonisolated static func save(
        _ state: MatrixKeptState,
        to store: any MatrixSessionStore
    ) async throws {
        try await store.save(state == MatrixKeptState() ? nil : JSONEncoder().encode(state))
    }
}

import ChatProviderKit
import Foundation

/// Keeps a provider's state across launches, and stores it asynchronously.
///
/// A change applies at once. The store receives the newest state; changes during a write are combined.
@MainActor
final class MatrixSessionCache {
    private let store: any MatrixSessionStore
    private let origin: MatrixOrigin
    private let report: @MainActor (String) -> Void
    private var loading: Task<Bool, Never>?
    private var isUnreadable = false
    private var saving: Task<Void, Never>?
    private var isChanged = false
    private(set) var state: MatrixKeptState
    /// Whether ``state`` includes that of an earlier launch.
    private(set) var isLoaded = false

    init(
        _ store: any MatrixSessionStore,
        of origin: MatrixOrigin,
        report: @escaping @MainActor (String) -> Void
    ) {
        self.store = store
        self.origin = origin
        self.report = report
        state = MatrixKeptState(origin: origin)
    }

    /// The session of the logged-in user.
    var session: MatrixSession? { state.session }

    /// Reads the kept state of an earlier launch, once.
    ///
    /// - Returns: Whether it could be read. If not, the next call reads it again, and it must not be
    ///   overwritten before.
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
                report("The kept session cannot be read at the moment. Reading it will be retried.")
            }
            isUnreadable = true
            return false
        }
        do {
            if let data {
                var kept = try JSONDecoder().decode(MatrixKeptState.self, from: data)
                kept.adapt(to: origin)
                state = kept
            }
        } catch {
            report("The kept session is damaged, and was discarded: log in again.")
        }
        isLoaded = true
        return true
    }

    /// Changes the kept state.
    func update(_ change: (inout MatrixKeptState) -> Void) {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        state = changed
        isChanged = true
        if saving == nil { saving = Task { await save() } }
    }

    /// Changes the session of the logged-in user, if there is one.
    func updateSession(_ change: (inout MatrixSession) -> Void) {
        update { state in
            guard var session = state.session else { return }
            change(&session)
            state.session = session
        }
    }

    /// Adopts the answer to a login: new tokens of the same user, or another user's session.
    ///
    /// - Throws: `authentication` if the server maps the app's user to a different one than before.
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

    /// Ends the session for the app. The server is notified when it can be reached.
    func endSession() {
        guard let session else { return }
        // A guest cannot log out.
        if !session.isGuest { endLater(session.accessToken) }
        update { $0.session = nil }
    }

    /// Keeps the token of a session that has ended for the app, until the server has been notified.
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
                report("The session cannot be stored. After the next launch, the user must log in again.")
            }
        }
        saving = nil
    }

    // A store's calls run in the caller's context, and the main actor must never wait for a disk.

    @concurrent
    private nonisolated static func load(from store: any MatrixSessionStore) async throws -> Data? {
        try await store.load()
    }

    @concurrent
    private nonisolated static func save(
        _ state: MatrixKeptState,
        to store: any MatrixSessionStore
    ) async throws {
        try await store.save(state.isEmpty ? nil : JSONEncoder().encode(state))
    }
}

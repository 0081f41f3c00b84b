import ChatAdapterKit
import ChatProviderKit
import ChatRecordingWriter

/// Records what a running provider receives.
@MainActor
final class MatrixRecorder: ProviderRecorder {
    private let provider: MatrixChatProvider
    private let writer: RecordingWriter
    private let tokens = ObservationTokens()
    private let redactor: MatrixRedactor
    private var syncCount = 0
    /// The last line, if another one like it would add nothing.
    private var last: Last?

    private enum Last: Hashable {
        case sync(isLoaded: Bool)
        case failure(MatrixProviderInput.Failure)
    }

    init(_ provider: MatrixChatProvider, writer: RecordingWriter) {
        self.provider = provider
        self.writer = writer
        redactor = MatrixRedactor(writer: writer, bots: provider.configuration.bots)
        provider.inputs.observe { [weak self] in self?.write($0) }.store(in: tokens)
    }

    // The last line is stored after it was written, because it may start another file, which begins with it.

    private func write(_ input: MatrixProviderInput) {
        switch input {
        case .sync(let news): write(news)
        case .failure(let failure): write(failure)
        case .user(let id):
            writer.recordUser(id, of: provider)
            last = nil
        case .reset: writer.reset()
        }
    }

    private func write(_ news: MatrixNews) {
        let isLast = last == .sync(isLoaded: news.isLoaded)
        guard news.room != nil || !isLast else { return }
        syncCount += 1
        let isNamed = news.visitor.isEmpty || provider.chatState.value.userID.isSameID(as: news.visitor)
        let nextBatch = "s\(syncCount)"
        let sync =
            news.room.map { redactor.sync($0, of: news.visitor, nextBatch: nextBatch) }
            ?? MatrixSync(nextBatch: nextBatch)
        let visitor = isNamed ? nil : writer.name(of: news.visitor)
        record(.sync(sync, visitor: visitor, isLoaded: news.isLoaded))
        last = .sync(isLoaded: news.isLoaded)
    }

    private func write(_ failure: MatrixProviderInput.Failure) {
        let recorded = MatrixProviderInput.Failure(
            status: failure.status,
            code: failure.code.map(redactor.code)
        )
        guard last != .failure(recorded) else { return }
        record(.failure(recorded))
        last = .failure(recorded)
    }

    private func record(_ content: MatrixRecordingVendor.Input.Content) {
        writer.record(.init(content), of: provider, by: MatrixRecordingVendor())
    }

    // MARK: The current state

    var session: UserSession? { provider.users.session }

    func recordPresentState() {
        last = nil
        let state = provider.chatState.value
        let status = provider.connectionStatus.value
        let news = provider.presentNews
        if state.loading != .notLoaded { for part in news { write(part) } }
        guard state.loading != .loaded else { return }
        let isJoined = news.last?.room?.membership == .joined
        let isAbsent = isJoined && !state.isChatting && state.loading != .notLoaded
        if status.isConnected || isAbsent {
            write(MatrixNews(visitor: news.last?.visitor ?? "", isLoaded: false))
        }
        switch status {
        case .connected: break
        case .failed: write(MatrixProviderInput.Failure(status: 401))
        case .disconnected(nil) where state.loading == .notLoaded: break
        case .connecting, .disconnected, .reconnecting, .unreachable: write(MatrixProviderInput.Failure())
        }
    }
}

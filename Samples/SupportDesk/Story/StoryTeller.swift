import ChatProviderKit
import ChatProviderTesting
import Foundation

/// Plays a story on a stage, and collects the values that the observers receive.
@MainActor
final class StoryTeller {
    /// A moment, with the values that observers had received by its end.
    struct Line: Sendable, Equatable {
        var time: Date
        var moment: Story.Moment
        var remark: String?
        /// The reports of the vendor and the provider about the user in this moment, oldest first.
        var notes: [String]
        /// The id of the user whose chat is shown; `nil` for the anonymous one.
        var userID: String?
        /// The last count received so far.
        var badge: UnreadCount
        var connection: ConnectionStatus
    }

    private let stage: StoryStage
    private let tokens = ObservationTokens()
    private weak var observed: MessageCounter?
    private var badge = UnreadCount.unknown
    private var connection = ConnectionStatus.disconnected(nil)
    private var notes: [String] = []
    private var userID: String?

    init(stage: StoryStage) { self.stage = stage }

    /// Plays one step.
    func tell(_ step: Story.Step) async throws -> Line {
        stage.clock.advance(by: step.seconds)
        notes = []
        let remark = try await stage.perform(step.moment)
        await stage.settle(after: step.moment)
        observeCounter()
        return Line(
            time: stage.clock.now,
            moment: step.moment,
            remark: remark,
            notes: notes,
            userID: userID,
            badge: badge,
            connection: connection
        )
    }

    /// Observes the app's present counter.
    private func observeCounter() {
        guard let provider = stage.provider, let counter = stage.counter, observed !== counter else { return }
        observed = counter
        tokens.cancelAll()
        counter.unreadCount.observe { [weak self] in self?.badge = $0 }.store(in: tokens)
        provider.connectionStatus.observe { [weak self] in self?.connection = $0 }.store(in: tokens)
        provider.events.observe { [weak self] in self?.note($0) }.store(in: tokens)
        provider.currentUser.observe { [weak self] in self?.userID = $0.id }.store(in: tokens)
    }

    private func note(_ event: ChatEvent) {
        switch event {
        case .authenticationFailed(let error): notes.append("Authentication failed: \(error.words)")
        case .sessionExpired: notes.append("The vendor reports that the session has expired.")
        case .credentialsExpiring: notes.append("The vendor asks for new credentials.")
        case .diagnostic(let diagnostic): notes.append(diagnostic.message)
        case .chatEnded, .messageReceived, .userStatusChanged, .conversationVisibilityChanged,
            .sessionChanged, .actionChosen, .vendor:
            break
        }
    }
}

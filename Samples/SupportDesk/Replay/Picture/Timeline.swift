import ChatProviderKit
import ChatProviderRecording

/// The contents of a recording's picture, collected line by line.
///
/// It shows the values that the observers of a replay received. In a long recording, consecutive lines become one
/// point, so that memory and picture stay small. A point has the lowest and the highest number of the badge.
struct Timeline {
    /// The maximum number of points. More could not be distinguished on a screen.
    static let maximumPoints = 480
    /// The maximum number of providers with a lane. The total includes all.
    static let maximumProviders = 8

    /// The recording's name, for the heading.
    let name: String
    private(set) var points: [TimelinePoint] = []
    /// The providers with a lane, in order of appearance.
    private(set) var providerIDs: [ChatProviderID] = []
    private(set) var hasMoreProviders = false
    private(set) var explanations: [Replay.Explanation] = []
    /// The error that ended the replay, if any.
    private(set) var mistake: String?

    private var isInBackground = false

    /// Creates an empty timeline.
    init(name: String) {
        self.name = name
    }

    /// Adds a line, and the state after it.
    mutating func add(_ result: Replay.Result, _ content: RecordedLine.Content) {
        switch content {
        case .app(let event): isInBackground = event == .didEnterBackground
        case .relaunch: isInBackground = false
        case .state(let state):
            if let counter = state.counter { isInBackground = counter.surroundings.isInBackground }
        case .device, .conversation, .user, .stored, .input: break
        }
        for status in result.providers { giveLane(to: status.id) }
        let standing = Standing(result, providerIDs, isInBackground: isInBackground)
        let source = result.receiverID.flatMap { providerIDs.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        points.append(
            TimelinePoint(
                line: result.line,
                milliseconds: result.milliseconds,
                what: result.what.shortened(to: 120),
                source: source,
                isRelaunch: content.isRelaunch,
                before: points.last?.after,
                after: standing
            )
        )
        if points.count >= 4 * Self.maximumPoints { points.sumUp(to: Self.maximumPoints) }
    }

    /// Adds the explanations of the counts, and the error that ended the recording, if any.
    mutating func finish(_ explanations: [Replay.Explanation], mistake: String? = nil) {
        self.explanations = Array(explanations.prefix(Self.maximumProviders))
        self.mistake = mistake?.shortened(to: 400)
        points.sumUp(to: Self.maximumPoints)
    }

    private mutating func giveLane(to id: ChatProviderID) {
        guard !providerIDs.contains(id) else { return }
        if providerIDs.count < Self.maximumProviders {
            providerIDs.append(id)
        } else {
            hasMoreProviders = true
        }
    }
}

extension RecordedLine.Content {
    fileprivate var isRelaunch: Bool {
        if case .relaunch = self { true } else { false }
    }
}

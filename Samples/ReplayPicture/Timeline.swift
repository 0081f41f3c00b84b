import ChatProviderKit
package import ChatProviderRecording

/// What a picture of a recording shows, taken up line by line.
///
/// It shows what the observers of a replay received. Of a long recording, consecutive lines become one point each, so
/// that memory and picture stay small; a point tells the least and the most that the badge showed meanwhile.
package struct Timeline {
    /// How many points are drawn at most. More cannot be told apart on a screen.
    static let maximumPoints = 480
    /// How many providers have a lane. The total includes all.
    static let maximumProviders = 8

    /// The recording's name, for the heading.
    let name: String
    private(set) var points: [TimelinePoint] = []
    /// Those that have a lane, in the order in which they came.
    private(set) var providerIDs: [ChatProviderID] = []
    private(set) var hasMoreProviders = false
    private(set) var explanations: [Replay.Explanation] = []
    /// What is wrong with the recording, where it could not be replayed to its end.
    private(set) var mistake: String?

    private var isInBackground = false

    /// Creates an empty timeline.
    package init(name: String) {
        self.name = name
    }

    /// Takes up what a line was, and what comes after it.
    package mutating func add(_ result: Replay.Result, _ content: RecordedLine.Content) {
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
                what: result.words.shortened(to: 120),
                source: source,
                isRelaunch: content.isRelaunch,
                before: points.last?.after,
                after: standing
            )
        )
        if points.count >= 4 * Self.maximumPoints { points.sumUp(to: Self.maximumPoints) }
    }

    /// Takes up why the counts are what they are, and what ended the recording where that was a mistake.
    package mutating func finish(_ explanations: [Replay.Explanation], mistake: String? = nil) {
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

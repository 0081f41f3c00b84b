/// Everything that decides a badge, as a value: events in, a count out.
///
/// A ``MessageCounter`` keeps a `CounterState`, sends it events, and carries out its effects and outputs. The
/// value uses no clock, disk or observer, so a test can create any situation in a few lines:
///
/// ```swift
/// var state = CounterState()
/// let log = ChatState.Transcript([.agentMessage("1", "Hello"), .agentMessage("2", "Are you there?")])
/// state.apply(.start)
/// state.apply(.connection(.connected))
/// state.apply(.chat(.loaded), transcript: log)
/// #expect(state.outputs.count == .live(2))
/// state.apply(.willAppear(.app), transcript: log)
/// #expect(state.outputs.count == .live(0))
/// ```
///
/// ``apply(_:transcript:)`` returns what to do once, such as reopening a connection. ``outputs`` has what
/// must hold from now on, such as the count. The rules are in <doc:Invariants>.
///
/// The value is small. For each entry of the chat's log, it keeps the id, the time, whether the entry is the
/// visitor's own, and whether it counts. It never contains what a participant wrote, so you can attach a copy
/// to a bug report.
public struct CounterState: Sendable, Hashable, Codable {
    /// A vendor's behavior, as far as the counting rules depend on it.
    public struct Vendor: Sendable, Hashable, Codable {
        /// Whether the vendor delivers its log again after a launch. Helpshift does not.
        public var redeliversTranscript: Bool
        /// Whether a chat's log stays readable after the chat has ended. Zendesk Chat's does not.
        public var keepsTranscriptAfterChatEnds: Bool
        /// Whether the vendor accepts the user's read position.
        public var takesReadReports: Bool

        /// Creates a vendor. The defaults describe Zendesk Chat.
        public init(
            redeliversTranscript: Bool = true,
            keepsTranscriptAfterChatEnds: Bool = false,
            takesReadReports: Bool = false
        ) {
            self.redeliversTranscript = redeliversTranscript
            self.keepsTranscriptAfterChatEnds = keepsTranscriptAfterChatEnds
            self.takesReadReports = takesReadReports
        }
    }

    enum Phase: Sendable, Hashable, Codable {
        case idle
        case counting
        /// The counter was stopped. An open conversation screen keeps the connection that it held until it
        /// closes.
        case stopped(keepsConnection: Bool)
    }

    /// Whether the current user's record has been read from the store.
    enum Storage: Sendable, Hashable, Codable {
        /// The record has been read, and may be written from now on.
        case read
        /// The record is unknown: it has not been read yet, or can't be read before the device's first
        /// unlock. It is not overwritten. `wasSeen` is whether the user has seen the conversation since.
        case unread(wasSeen: Bool, attempt: Attempt)

        /// The current attempt to read the record.
        enum Attempt: Sendable, Hashable, Codable {
            /// The counter has asked for the record, and waits for the answer.
            case first
            /// The record could not be read. The next event asks for it again.
            case none
            case running
            /// The store may have become readable during the attempt, but too late for it. Another attempt
            /// follows.
            case runningAndRepeated
        }
    }

    /// The vendor's behavior.
    public let vendor: Vendor

    var phase = Phase.idle
    /// Whether the app wants a count. If not, the count is 0, and only an open conversation needs a
    /// connection. The tally still counts, so that the number is known as soon as counting is turned on
    /// again.
    package internal(set) var isCountWanted = true
    var isInBackground = false
    var scenes = VisibleScenes()
    /// Whether the device has a network; `nil` if that is unknown.
    var isNetworkReachable: Bool?
    /// Whether the device has been online, or its network unknown, at any moment of the current visit.
    var hasVisitHadNetwork = false

    var connection = ConnectionStatus.disconnected(nil)
    var loading = ChatState.Loading.notLoaded
    /// The vendor's user whose messages are counted, and how often the user has changed.
    var user: UserID?
    var userChangeCount: Int

    var storage = Storage.unread(wasSeen: false, attempt: .first)
    var tally: UnreadTally
    /// The last report that was used. Each report is used once.
    var lastReport: ChatState.ReportedUnreadCount?
    /// The last entry that the user has read, as the vendor reports it.
    var lastReadID: ChatEntry.ID?
    /// The read position that was last reported to the vendor.
    var toldReadID: ChatEntry.ID?

    /// Whether there is a reason to connect.
    var isUsed: Bool
    /// Whether the counter has asked for the vendor's SDK.
    var isPrepared = false
    /// Whether a screen has just closed. Zendesk's screen closes the connection some time after it
    /// disappears: if the connection is lost then, it is reopened.
    var awaitsScreensDisconnect = false

    /// Creates the state of a counter that has not been started.
    ///
    /// - Parameters:
    ///   - vendor: The vendor's behavior.
    ///   - policy: Which entries count.
    ///   - record: The record of an earlier launch; `nil` if there is none.
    ///   - connectsOnFirstUse: Whether to connect only when the conversation opens, or if something is stored
    ///     for the user.
    public init(
        vendor: Vendor = Vendor(),
        policy: UnreadPolicy = UnreadPolicy(),
        record: ReadRecord? = nil,
        connectsOnFirstUse: Bool = false
    ) {
        self.init(unreadFor: User(), vendor: vendor, policy: policy, connectsOnFirstUse: connectsOnFirstUse)
        apply(.stored(.record(record)))
    }

    /// Creates the state of a counter whose record has not been read yet.
    package init(unreadFor user: User, vendor: Vendor, policy: UnreadPolicy, connectsOnFirstUse: Bool) {
        self.vendor = vendor
        self.user = user.exactID
        userChangeCount = user.changeCount
        isUsed = !connectsOnFirstUse
        tally = UnreadTally(policy: policy, redeliversTranscript: vendor.redeliversTranscript)
    }

    /// Which entries count.
    public var policy: UnreadPolicy { tally.policy }

    /// Whether the counter was started and has not been stopped since.
    public var isCounting: Bool { phase == .counting }

    /// Whether the user sees the conversation: it is on the screen, in an app and a scene in the foreground,
    /// and there is something to see.
    ///
    /// If the vendor delivers its log again, there is nothing to see until a state has loaded after the
    /// launch or the change of user. Any other vendor shows the conversation on its own screen, which needs a
    /// network: the visit counts from the first moment at which the device is not known to be offline.
    public var isSeen: Bool {
        isInFront && (vendor.redeliversTranscript ? loading != .notLoaded : hasVisitHadNetwork)
    }

    /// Whether the conversation's screen is in an app and a scene that are in the foreground.
    var isInFront: Bool { !isInBackground && scenes.isInForeground }

    /// Whether the stored record has been read. Until then, the count may lack stored messages.
    package var isRecordRead: Bool { storage == .read }

    /// The read marker; `nil` if the user has never seen the log.
    public var marker: ReadRecord.Marker? { tally.marker }

    /// The vendor's own count, and the messages received after it.
    package var reportedCount: ReportedCount { tally.report }
}

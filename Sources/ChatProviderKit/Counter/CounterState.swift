/// Everything that decides a badge, as a value: events in, a count out.
///
/// A ``MessageCounter`` keeps one of these, tells it what happens, and carries out what it asks for. The value knows no
/// clock, no disk and no observer, so a test can put it into any situation in a few lines:
///
/// ```swift
/// var state = CounterState()
/// let log = ChatTranscript([.agentMessage("1", "Hello"), .agentMessage("2", "Are you there?")])
/// state.apply(.start)
/// state.apply(.connection(.connected))
/// state.apply(.chat(.loaded), transcript: log)
/// #expect(state.outputs.count == .live(2))
/// state.apply(.willAppear(.app), transcript: log)
/// #expect(state.outputs.count == .live(0))
/// ```
///
/// ``apply(_:transcript:)`` returns what has to be done once, such as opening a connection again. ``outputs`` says what
/// is to hold from now on, such as the count. The rules are in <doc:Invariants>.
///
/// The value is small. Of the chat's log it keeps, for each entry, its id, its time, whether it is the visitor's own,
/// and whether it counts. It never holds what a participant wrote, so a copy of it can be attached to a bug report.
public struct CounterState: Sendable, Hashable, Codable {
    /// What the counting rules ask of a vendor.
    public struct Vendor: Sendable, Hashable, Codable {
        /// Whether the vendor delivers its log again after a launch. Helpshift does not.
        public var redeliversTranscript: Bool
        /// Whether a chat's log can still be read after the chat has ended. Zendesk Chat's cannot.
        public var keepsTranscriptAfterChatEnds: Bool
        /// Whether the vendor learns how far the user has read.
        public var takesReadReports: Bool

        /// Creates a vendor; without arguments, one that behaves as Zendesk Chat does.
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

    /// Whether the counter counts.
    enum Phase: Sendable, Hashable, Codable {
        case idle
        case counting
        /// The counter was stopped. An open conversation screen that held the connection keeps it until it closes.
        case stopped(keepsConnection: Bool)
    }

    /// What is known of the store's record of the present user.
    enum Storage: Sendable, Hashable, Codable {
        /// The record has been read, and is written from now on.
        case read
        /// The record is unknown: it has not been read yet, or a device that was never unlocked cannot read it. Nothing
        /// is written over it. `wasSeen` says whether the user has seen the conversation in the meantime.
        case unread(wasSeen: Bool, attempt: Attempt)

        /// The present attempt to read the record.
        enum Attempt: Sendable, Hashable, Codable {
            /// The record has been asked for, and the answer has not come.
            case first
            /// The record could not be read. The next event asks for it again.
            case none
            case running
            /// The store may have become readable too late for the attempt that is running: another one follows.
            case runningAndRepeated
        }
    }

    /// What the vendor is like.
    public let vendor: Vendor

    var phase = Phase.idle
    /// Whether the app wants a count. Where it does not, the count is 0, and only an open conversation needs a connection;
    /// the tally goes on, so that there is a number as soon as one is wanted.
    package internal(set) var isCountWanted = true
    /// Whether the app is in the background.
    var isInBackground = false
    /// Where the conversation is shown.
    var scenes = VisibleScenes()
    /// Whether the device has a network; `nil` if that is unknown.
    var isNetworkReachable: Bool?
    /// Whether the present visit has had a moment at which the device was not known to be without a network.
    var hasVisitHadNetwork = false

    var connection = ConnectionStatus.disconnected(nil)
    var loading = ChatState.Loading.notLoaded
    /// The vendor's user whose messages are counted, and how often the user has changed.
    var user: UserID?
    var userChangeCount: Int

    var storage = Storage.unread(wasSeen: false, attempt: .first)
    var tally: UnreadTally
    /// The last report that was taken: each is taken once.
    var lastReport: ChatState.ReportedUnreadCount?
    /// Up to where the vendor says that the user has read.
    var lastReadID: ChatEntry.ID?
    /// Up to where the vendor was told that the user has read.
    var toldReadID: ChatEntry.ID?

    /// Whether there is a reason to connect.
    var isUsed: Bool
    /// Whether the vendor's SDK was asked for.
    var isPrepared = false
    /// Whether the next loss of the connection is the closing screen's doing. Zendesk's closes the connection when it
    /// goes, at a moment of its own.
    var awaitsScreensDisconnect = false

    /// Creates the state of a counter that has not been started.
    ///
    /// - Parameters:
    ///   - vendor: What the vendor is like.
    ///   - policy: Which entries count.
    ///   - record: What an earlier launch has stored; `nil` for nothing.
    ///   - connectsOnFirstUse: Whether to connect only when the conversation is opened, or when a chat of the user is
    ///     stored.
    public init(
        vendor: Vendor = Vendor(),
        policy: UnreadPolicy = UnreadPolicy(),
        record: ReadRecord? = nil,
        connectsOnFirstUse: Bool = false
    ) {
        self.init(unreadFor: User(), vendor: vendor, policy: policy, connectsOnFirstUse: connectsOnFirstUse)
        apply(.stored(.record(record)))
    }

    /// Creates the state of a counter whose record is still to be read.
    package init(unreadFor user: User, vendor: Vendor, policy: UnreadPolicy, connectsOnFirstUse: Bool) {
        self.vendor = vendor
        self.user = user.exactID
        userChangeCount = user.changeCount
        isUsed = !connectsOnFirstUse
        tally = UnreadTally(policy: policy, redeliversTranscript: vendor.redeliversTranscript)
    }

    /// Which entries count.
    public var policy: UnreadPolicy { tally.policy }

    /// Whether the counter was started and not stopped.
    public var isCounting: Bool { phase == .counting }

    /// Whether the conversation is on the screen, in an app and a scene that are in front, and there is something to see.
    ///
    /// What was not shown was not seen. If the vendor delivers its log again, nothing is shown until something was loaded
    /// after the launch or the change of user. Any other vendor's own screen shows what the device has: a visit counts from
    /// the first moment at which the device is not known to be without a network.
    public var isSeen: Bool {
        isInFront && (vendor.redeliversTranscript ? loading != .notLoaded : hasVisitHadNetwork)
    }

    /// Whether the conversation's screen is in an app and a scene that are in front.
    var isInFront: Bool { !isInBackground && scenes.isInForeground }

    /// Whether the stored record was read: before, the count may leave out what is stored.
    package var isRecordRead: Bool { storage == .read }

    /// Up to where the user has seen the log; `nil` for never.
    public var marker: ReadMarker? { tally.marker }

    /// The vendor's own count, and what was heard after it.
    package var reportedCount: ReportedCount { tally.report }
}

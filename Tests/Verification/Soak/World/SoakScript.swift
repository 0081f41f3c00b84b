import CountingModel
import TestSupport
import ZendeskMessagingSimulator

/// The story of one phone over some weeks, made from one seed.
struct SoakScript: Sendable {
    /// The setup of the accounts and the app.
    struct Setting: Sendable, Hashable {
        /// How a server fails.
        enum MatrixFault: Sendable, Hashable {
            /// The server cannot be reached.
            case unreachable
            /// A gateway in front of the server answers.
            case failing
            /// The server processes requests, but its answers are lost.
            case losesAnswers
        }

        var policy = ModelPolicy()
        var latency = 0
        /// Whether Helpshift's SDK requests the count on its own.
        var isNewHelpshift = false
        var usesSeconds = false
        var asksResolutionQuestion = true
        var countsBotMessages = true
        /// Whether Helpshift requires a proof at each login.
        var verifiesUsers = false
        var tellsPresentValue = false
        var pushesHelpshift = false
        /// How long a session of Helpshift's identity system lasts, in seconds.
        var sessionLifetime: Int?
        /// Whether the markers are in a file, which takes time to write, or in a store as fast as memory.
        var usesFile = false
        /// Whether the file is written immediately, or a moment later.
        var writesAtOnce = false
        /// How many turns the app's tasks get between two events.
        var turns = 8
        /// The initial offsets of the clocks.
        var clocks = SoakOffsets()
        /// How much too fast the phone's clock is, in parts per million.
        var drift = 0
        /// The behavior that Zendesk does not document for its Messaging SDK.
        var messaging = SimulatedZendeskMessaging.Variants()
        var hasSeveralConversations = false
        /// How Matrix's server fails during an outage.
        var matrixFault = MatrixFault.unreachable
        /// Whether Matrix's server accepts guests.
        var acceptsGuests = false
        /// The number of entries of a Matrix room that are loaded.
        var matrixHistory = 200
    }

    var setting: Setting
    var steps: [SoakStep]

    /// - Parameters:
    ///   - seed: A seed; the same seed makes the same script.
    ///   - count: The number of steps.
    init(seed: UInt64, count: Int) {
        var random = SeededGenerator(seed: seed)
        setting = Setting(
            policy: ModelPolicy(
                countsTriggers: random.chance(20),
                ownMessagesMarkSeen: random.chance(20)
            ),
            latency: random.one(of: [0, 0, 0, 1, 4, 16]),
            isNewHelpshift: random.chance(50),
            usesSeconds: random.chance(30),
            asksResolutionQuestion: random.chance(60),
            countsBotMessages: random.chance(70),
            verifiesUsers: random.chance(25),
            tellsPresentValue: random.chance(25),
            pushesHelpshift: random.chance(50),
            sessionLifetime: random.one(of: [nil, nil, 3_600, 86_400]),
            usesFile: random.chance(12),
            writesAtOnce: random.chance(30),
            turns: random.one(of: [1, 2, 3, 8, 8])
        )
        let minute = 480
        let offsets = [0, 0, -32, 8, minute, -minute, 5 * minute, -5 * minute, 60 * minute, -1_440 * minute]
        setting.clocks = SoakOffsets(
            phone: random.one(of: offsets),
            zendesk: random.one(of: [0, 0, 4, -8]),
            helpshift: random.one(of: [0, 0, 4, -8]),
            messaging: random.one(of: [0, 0, 4, -8]),
            matrix: random.one(of: [0, 0, 4, -8])
        )
        setting.drift = random.one(of: [0, 0, 50, -50, 5_000, -5_000])
        if random.chance(75) { setting.messaging = .random(using: &random) }
        setting.hasSeveralConversations = random.chance(50)
        setting.matrixFault = random.one(of: [.unreachable, .failing, .losesAnswers])
        setting.acceptsGuests = random.chance(30)
        setting.policy.countsBots = random.chance(20)
        // Drawn from another generator, so that the seeds of earlier findings still reproduce them.
        var other = SeededGenerator(seed: ~seed)
        setting.matrixHistory = other.one(of: [200, 200, 200, 40, 12, 4])
        var writer = SoakScriptWriter(random: random)
        steps = writer.steps(count)
        addKicks(seed.byteSwapped)
    }

    /// Also drawn from another generator: an agent's action in Matrix's room becomes a kick, or its end.
    private mutating func addKicks(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for place in steps.indices {
            guard case .agent(.matrix, _, _) = steps[place].action, random.chance(6) else { continue }
            steps[place].action = random.chance(30) ? .kick : .inviteAgain
        }
    }
}

/// Writes a script from small scenes, in which related events occur together.
struct SoakScriptWriter {
    private var random: SeededGenerator
    private var steps: [SoakStep] = []

    init(random: SeededGenerator) { self.random = random }

    mutating func steps(_ count: Int) -> [SoakStep] {
        while steps.count < count { scene() }
        return Array(steps.prefix(count))
    }

    // MARK: Inside

    private mutating func put(_ action: SoakAction) {
        let pause: Int =
            switch random.integer(0...99) {
            case 0..<30: 0
            case 30..<55: random.integer(1...8)
            case 55..<85: random.integer(8...240)
            case 85..<98: random.integer(240...960)
            default: random.integer(960...4_800)
            }
        put(action, after: pause)
    }

    private mutating func put(_ action: SoakAction, after pause: Int) {
        steps.append(SoakStep(pause: pause, action: action))
    }

    private mutating func vendor() -> SoakAction.Vendor { random.one(of: SoakAction.Vendor.allCases) }

    private mutating func scene() {
        let vendor = vendor()
        if random.chance(14) { oddScene(vendor) } else { commonScene(vendor) }
    }

    private mutating func commonScene(_ vendor: SoakAction.Vendor) {
        switch random.integer(0...999) {
        case 0..<330: chat(vendor)
        case 330..<480: visit(vendor)
        case 480..<560: background(vendor)
        case 560..<590: night(vendor)
        case 590..<670: lostNetwork(vendor)
        case 670..<700: relaunch()
        case 700..<715: relaunch(after: random.integer(28_800...345_600))
        case 715..<765: death()
        case 765..<775: fullDisk(vendor)
        case 775..<815: user(vendor)
        case 815..<825: put(.expireSession(vendor))
        case 825..<855: put(.askForCount(vendor))
        case 855..<875: put(.openPush(vendor))
        case 875..<885: put(.helpCenter)
        case 885..<900: put(.latency(random.one(of: [0, 0, 0, 1, 4, 16])))
        default: stray(vendor)
        }
    }

    /// A less common scene.
    private mutating func oddScene(_ vendor: SoakAction.Vendor) {
        switch random.integer(0...99) {
        case 0..<18: put(.clockJump(jump()))
        case 18..<36: oddTimes(vendor)
        case 36..<48: deletion()
        case 48..<58: otherDevice(vendor)
        case 58..<66: lateChange(vendor)
        case 66..<74: silence(vendor)
        case 74..<80: outage(vendor)
        default: reload()
        }
    }

    /// The size of a clock's jump, in eighths of a second: seconds, minutes, hours or days.
    private mutating func jump() -> Int {
        random.one(of: [8, 32, 480, 2_400, 28_800, 691_200]) * (random.chance(50) ? 1 : -1)
    }

    /// A vendor's clock runs ahead, or behind.
    private mutating func oddTimes(_ vendor: SoakAction.Vendor) {
        put(.skew(vendor, random.one(of: [8, -8, -480, 480, 28_800, -28_800])))
        acts(vendor, 1...2)
        if random.chance(85) { put(.skew(vendor, random.one(of: [0, 0, 4, -8]))) }
    }

    private mutating func deletion() {
        if random.chance(30) { put(.visitor(.zendesk, .loseMessage)) }
        if random.chance(40) { visit(.zendesk) }
        put(
            random.chance(30)
                ? .visitor(.zendesk, .deleteFailed)
                : .deleteEntry(
                    fromEnd: random.one(weighted: [(50, 0), (30, 1), (20, random.integer(0...12))])
                )
        )
        acts(.zendesk, 0...2)
    }

    private mutating func otherDevice(_ vendor: SoakAction.Vendor) {
        if random.chance(70) { acts(vendor, 1...3) }
        put(.readElsewhere(vendor, user: user()))
        if random.chance(80) { put(.askForCount(vendor), after: random.integer(0...2_400)) }
    }

    private mutating func outage(_ vendor: SoakAction.Vendor) {
        put(.outage(vendor, isThere: true))
        acts(vendor, 0...3)
        if random.chance(30) { relaunch() }
        if random.chance(30) { user(vendor) }
        if random.chance(95) { put(.outage(vendor, isThere: false), after: random.integer(8...28_800)) }
    }

    /// A login or logout takes long, and other events happen during it.
    private mutating func lateChange(_ vendor: SoakAction.Vendor) {
        put(.lateEvents(random.chance(80)))
        put(.latency(random.one(of: [4, 16, 80, 240, 320])))
        user(vendor)
        acts(vendor, 0...3)
        if random.chance(30) { relaunch() }
        put(.latency(random.one(of: [0, 0, 1])))
    }

    private mutating func silence(_ vendor: SoakAction.Vendor) {
        put(.silence(true))
        acts(vendor, 0...3)
        if random.chance(30) { user(vendor) }
        if random.chance(40) { relaunch() }
        if random.chance(30) { visit(vendor) }
        if random.chance(90) { put(.silence(false), after: random.integer(8...28_800)) }
    }

    private mutating func reload() {
        let vendor = vendor()
        switch random.integer(0...9) {
        case 0..<3, 6..<8: put(.reload(.countsTriggers(random.chance(50))))
        case 3: break
        case 4..<6: put(.reload(.settings(vendor, leavesScreen: vendor == .zendesk && random.chance(30))))
        default:
            put(.reload(.turn(vendor, on: false)))
            acts(vendor, 0...2)
            if random.chance(15) { relaunch() }
            put(.reload(.turn(vendor, on: true)))
        }
        if random.chance(30) { acts(vendor, 1...2) }
    }

    /// The app is killed and restarted, and may log in again.
    private mutating func relaunch(after pause: Int? = nil) {
        let start = start()
        if let pause { put(.relaunch(start), after: pause) } else { put(.relaunch(start)) }
        started(start)
    }

    private mutating func started(_ start: SoakAction.Start) {
        if random.chance(20) { acts(vendor(), 1...2) }
        for vendor in SoakAction.Vendor.allCases where random.chance(50) {
            put(.loginAgain(vendor, random.chance(70) ? .known : .token))
        }
        if start.isLocked { put(.unlock) }
        if start.isInBackground {
            acts(vendor(), 0...2)
            put(.app(isInBackground: false))
        }
    }

    private mutating func start() -> SoakAction.Start {
        SoakAction.Start(
            isInBackground: random.chance(15),
            isLocked: random.chance(12),
            clockJump: random.chance(15) ? jump() : 0
        )
    }

    private mutating func user() -> String {
        random.one(of: ["ann", "ann", "ann", "bob", "Jos\u{E9}", "Jose\u{301}"])
    }

    /// Any event, at any time.
    private mutating func stray(_ vendor: SoakAction.Vendor) {
        switch random.integer(0...6) {
        case 0: put(.network(isOnline: random.chance(60)))
        case 1: put(.app(isInBackground: random.chance(40)))
        case 2: put(.screen(vendor, isOpen: random.chance(50)))
        case 3: put(.nothing)
        default: put(.agent(vendor, random.one(of: SoakAction.Deed.allCases), times: 1))
        }
    }

    private mutating func acts(_ vendor: SoakAction.Vendor, _ count: ClosedRange<Int>) {
        for _ in 0..<random.integer(count) {
            if random.chance(70) { agent(vendor) } else { put(.visitor(vendor, word())) }
        }
    }

    private mutating func agent(_ vendor: SoakAction.Vendor) {
        let deed: SoakAction.Deed = random.one(weighted: [
            (60, .write), (6, .writeTheSame), (6, .file), (4, .options), (3, .join), (3, .leave),
            (3, .askForRating), (4, .trigger), (3, .type), (2, .moveQueue), (3, .end), (1, .reject),
            (6, .bot),
            (2, .card), (2, .askForReview), (2, .askForScreenshot), (1, .announceExpiry),
            (3, .edit), (16, .redact), (2, .react), (1, .endSession),
        ])
        put(.agent(vendor, deed, times: random.one(weighted: [(85, 1), (12, 3), (3, 12)])))
    }

    private mutating func word() -> SoakAction.Word {
        random.one(weighted: [
            (60, .write), (8, .file), (4, .rate), (4, .comment), (6, .type), (3, .end), (5, .accept),
            (5, .decline), (4, .answerBot), (5, .loseMessage), (3, .goBack), (3, .startAnother),
            (3, .beginToSwipe), (3, .writeElsewhere),
        ])
    }

    private mutating func chat(_ vendor: SoakAction.Vendor) {
        if random.chance(30) { put(.visitor(vendor, .write)) }
        acts(vendor, 1...4)
    }

    private mutating func visit(_ vendor: SoakAction.Vendor) {
        put(.screen(vendor, isOpen: true))
        acts(vendor, 0...4)
        if random.chance(15) { background(vendor) }
        if random.chance(85) { put(.screen(vendor, isOpen: false)) }
    }

    private mutating func background(_ vendor: SoakAction.Vendor) {
        put(.app(isInBackground: true))
        acts(vendor, 0...3)
        if random.chance(90) { put(.app(isInBackground: false)) }
    }

    private mutating func night(_ vendor: SoakAction.Vendor) {
        put(.app(isInBackground: true))
        put(.nothing, after: random.integer(28_800...691_200))
        acts(vendor, 0...2)
        put(.app(isInBackground: false))
    }

    private mutating func lostNetwork(_ vendor: SoakAction.Vendor) {
        put(.network(isOnline: false))
        acts(vendor, 0...3)
        if random.chance(20) { visit(vendor) }
        if random.chance(95) { put(.network(isOnline: true)) }
    }

    private mutating func death() {
        let death: SoakAction.Death = random.one(weighted: [(70, .kill), (30, .powerLoss)])
        let start = start()
        put(.nextStart(start))
        put(.dieSoon(death, operations: random.integer(0...9), tornAt: random.integer(0...100)))
        acts(vendor(), 0...4)
        started(start)
    }

    private mutating func fullDisk(_ vendor: SoakAction.Vendor) {
        put(.disk(isFull: true))
        acts(vendor, 0...4)
        if random.chance(30) { user(vendor) }
        if random.chance(30) { relaunch() }
        put(.disk(isFull: false))
    }

    private mutating func user(_ vendor: SoakAction.Vendor) {
        if random.chance(70) { put(.screen(vendor, isOpen: false)) }
        if random.chance(30) {
            put(random.chance(25) ? .loginAnonymous(vendor) : .logout(vendor))
        } else {
            let login: SoakAction.Login = random.one(weighted: [(65, .known), (25, .token), (10, .rejected)])
            put(.login(vendor, user: user(), login))
        }
        if random.chance(70) { acts(vendor, 1...3) }
    }
}

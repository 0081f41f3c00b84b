import CountingModel
import TestSupport

/// What happens to one phone over some weeks: all of it made from one seed.
struct SoakScript: Sendable {
    /// How the accounts and the app are set up.
    struct Setting: Sendable, Hashable {
        var policy = ModelPolicy()
        var latency = 0
        /// Whether Helpshift's SDK asks for the count by itself.
        var isNewHelpshift = false
        var usesSeconds = false
        var asksResolutionQuestion = true
        var countsBotMessages = true
        /// Whether Helpshift asks for a proof at each login.
        var verifiesUsers = false
        var tellsPresentValue = false
        var pushesHelpshift = false
        /// How long a session of Helpshift's identity system lasts, in seconds.
        var sessionLifetime: Int?
        /// Whether the markers are in a file, which takes its time, or in a store that is as quick as memory.
        var usesFile = false
        /// How far the app's tasks come between two things that happen.
        var turns = 8
    }

    var setting: Setting
    var steps: [SoakStep]

    /// - Parameters:
    ///   - seed: Makes the same script again.
    ///   - count: How many steps it has.
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
            usesFile: random.chance(8),
            turns: random.one(of: [1, 2, 3, 8, 8])
        )
        var writer = SoakScriptWriter(random: random)
        steps = writer.steps(count)
    }
}

/// Writes a script: small scenes, one after another, in which things that belong together meet.
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

    private mutating func vendor() -> SoakAction.Vendor { random.one(of: [.zendesk, .helpshift]) }

    private mutating func scene() {
        let vendor = vendor()
        switch random.integer(0...999) {
        case 0..<330: chat(vendor)
        case 330..<480: visit(vendor)
        case 480..<560: background(vendor)
        case 560..<590: night(vendor)
        case 590..<670: lostNetwork(vendor)
        case 670..<700: put(.relaunch)
        case 700..<715: put(.relaunch, after: random.integer(28_800...345_600))
        case 715..<765: death()
        case 765..<775: fullDisk(vendor)
        case 775..<815: user(vendor)
        case 815..<825: put(.expireSession(vendor))
        case 825..<855: put(.askForCount)
        case 855..<875: put(.openPush(vendor))
        case 875..<885: put(.helpCentre)
        case 885..<900: put(.latency(random.one(of: [0, 0, 0, 1, 4, 16])))
        case 900..<905: put(.skew(random.one(of: [0, 0, 4, -8, 28_800, -28_800])))
        case 905..<910: put(.clockJump(random.one(of: [8, -8, 28_800, -28_800, 691_200])))
        default: stray(vendor)
        }
    }

    /// Anything at any time.
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
        ])
        put(.agent(vendor, deed, times: random.one(weighted: [(85, 1), (12, 3), (3, 12)])))
    }

    private mutating func word() -> SoakAction.Word {
        random.one(weighted: [
            (60, .write), (8, .file), (4, .rate), (4, .comment), (6, .type), (3, .end), (5, .accept),
            (5, .decline), (4, .answerBot), (5, .loseMessage),
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
        put(.dieSoon(death, operations: random.integer(0...9), tornAt: random.integer(0...100)))
    }

    private mutating func fullDisk(_ vendor: SoakAction.Vendor) {
        put(.disk(isFull: true))
        acts(vendor, 0...4)
        if random.chance(30) { user(vendor) }
        if random.chance(30) { put(.relaunch) }
        put(.disk(isFull: false))
    }

    private mutating func user(_ vendor: SoakAction.Vendor) {
        if random.chance(70) { put(.screen(vendor, isOpen: false)) }
        if random.chance(30) {
            put(.logout(vendor))
        } else {
            let login: SoakAction.Login = random.one(weighted: [(65, .known), (25, .token), (10, .rejected)])
            put(.login(vendor, user: random.one(of: ["ann", "ann", "bob"]), login))
        }
        if random.chance(70) { acts(vendor, 1...3) }
    }
}

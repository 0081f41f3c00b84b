extension IconLedger {
    /// What the app knows about an active provider at one moment.
    package struct Chat: Sendable, Hashable, Codable {
        /// The owner of the chat. The number of user changes in this run distinguishes two anonymous
        /// visitors.
        package var user: Part.User
        package var userChangeCount: Int
        /// The count; 0 while it is unknown.
        package var count: Int
        /// The newest messages of the log, whether or not they count; oldest first.
        package var messageIDs: [String]
        /// Whether a logout is pending at the vendor.
        package var owesLogout: Bool
        /// Whether the stored record has been read.
        package var isRecordRead: Bool
        /// Whether there is a connection.
        package var isConnected: Bool

        package init(
            user: Part.User,
            userChangeCount: Int = 0,
            count: Int = 0,
            messageIDs: [String] = [],
            owesLogout: Bool = false,
            isRecordRead: Bool = true,
            isConnected: Bool = false
        ) {
            self.user = user
            self.userChangeCount = userChangeCount
            self.count = count
            self.messageIDs = messageIDs
            self.owesLogout = owesLogout
            self.isRecordRead = isRecordRead
            self.isConnected = isConnected
        }
    }

    /// What the app knows in one run.
    struct Run: Sendable, Hashable, Codable {
        var chats: [String: Chat] = [:]
        /// The chats before the file was read, oldest first: the newest state of each owner.
        var early: [[String: Chat]] = []
        /// The providers whose anonymous visitor was replaced before the file was read.
        var newVisitors: Set<String> = []
        /// Each provider's number of user changes when its chat was last followed.
        var userChangeCounts: [String: Int] = [:]
        var ownCount = 0
        var countsBots = false

        var isInBackground = true
        /// Whether the app was in the foreground in this run. Before that, its icon stays unchanged.
        var wasInFront = false
        /// Whether the icon must be written even in a launch that stays in the background, because it may
        /// show another user's messages.
        var owesIcon = false

        var step = Step.idle
        /// Whether another round has been requested.
        var isDue = false
        /// The contents on the disk.
        var written: AppFile?
        /// The contents that the disk has just refused. The icon still shows them.
        var refused: AppFile?

        var connected: Set<String> = []
        /// The providers that have loaded or reported something since the app entered the foreground.
        var settled: Set<String> = []
        var questions: [String: Questions] = [:]
        /// The providers that will be asked in five seconds.
        var waiting: Set<String> = []

        /// The requests to the vendor, as sets of the pushes that the app had read at the time.
        struct Questions: Sendable, Hashable, Codable {
            /// The unanswered requests, oldest first. Nothing identifies the request that an answer belongs
            /// to.
            var unanswered: [Set<String>] = []
            /// The newest request since the app entered the foreground.
            var latest: Set<String> = []
        }

        /// The app's progress in a round: it reads, writes its file, then the icon, and reads again until
        /// nothing is new.
        enum Step: Sendable, Hashable, Codable {
            case idle
            /// What could not be read or written is retried at the next event.
            case failed
            case reading
            case writing(AppFile)
            case showing
            case readingAgain
        }
    }

    mutating func handleRun(_ event: Event) -> [Effect] {
        if run.step == .failed { run.step = .idle }
        var effects: [Effect] = []
        switch event {
        case .read(let file, let pushes): effects = receive(file, pushes)
        case .unreadable: effects = fail()
        case .chats(let chats):
            run.chats = chats
            followConnections()
            if file == nil { keepForLater(chats) } else { follow(chats) }
        case .app(let ownCount, let countsBots):
            (run.ownCount, run.countsBots) = (max(0, ownCount), countsBots)
            followApp()
        case .background(let isInBackground): move(toBackground: isInBackground)
        case .answered(let provider): takeUp(provider)
        case .waited(let provider): effects = ask(provider)
        case .refresh: run.isDue = true
        case .written:
            guard case .writing(let file) = run.step else { return [] }
            run.written = file
            effects = goOn(orElse: .readingAgain)
        case .icon(let shown):
            guard run.step == .showing else { return [] }
            effects = show(insteadOf: shown)
        case .arrived, .recorded: return []
        }
        return effects + waits() + beginRound()
    }
}

// MARK: A round

extension IconLedger {
    private var isReadable: Bool { run.chats.values.allSatisfy(\.isRecordRead) }

    private mutating func beginRound() -> [Effect] {
        guard run.step == .idle, isReadable, run.isDue || file == nil || file != run.written else {
            return []
        }
        run.step = .reading
        return [.read]
    }

    private mutating func receive(_ stored: AppFile?, _ newPushes: [Push]) -> [Effect] {
        guard run.step == .reading || run.step == .readingAgain else { return [] }
        let isNew = pushes != newPushes
        pushes = newPushes
        if file == nil {
            run.written = stored
            file = stored ?? AppFile(ownCount: run.ownCount, countsBots: run.countsBots)
            followApp()
            for chats in run.early { follow(chats) }
            (run.early, run.newVisitors) = ([], [])
            // A connection that opened before the first read is still unanswered. Its answer covers the pushes in
            // the files.
            for (provider, questions) in run.questions where !questions.unanswered.isEmpty {
                let keys = pushKeys(of: provider)
                run.questions[provider]?.unanswered = [keys]
            }
            // Without a file, there is no sign that the icon shows another user's messages.
            if stored == nil { run.owesIcon = false }
        }
        takeHeld()
        if run.step == .readingAgain, !isNew, !run.isDue, file == run.refused ?? run.written {
            // Retry a refused write at the next event, not in a loop.
            run.isDue = file != run.written
            run.step = run.isDue ? .failed : .idle
            run.owesIcon = false
            return []
        }
        return goOn(orElse: .idle)
    }

    /// Continues a round after a read or a write: writes the file if it has changed, and then the icon.
    ///
    /// - Parameter step: The step if neither is to be written.
    private mutating func goOn(orElse step: Run.Step) -> [Effect] {
        run.isDue = false
        run.refused = nil
        guard let file, isReadable else {
            run.step = .failed
            run.isDue = true
            return []
        }
        if file != run.written {
            run.step = .writing(file)
            return [.write(file)]
        }
        if run.wasInFront || run.owesIcon {
            run.step = .showing
            return [.readIcon]
        }
        run.step = step
        return step == .readingAgain ? [.read] : []
    }

    /// Ends a round in which a file could not be read or written. If the disk has refused the app's file, the
    /// icon is still set.
    ///
    /// Ada logs out, and the disk is full. The file keeps her number, but the icon must not.
    private mutating func fail() -> [Effect] {
        if case .writing(let file) = run.step, isReadable, run.wasInFront || run.owesIcon {
            run.refused = file
            run.step = .showing
            return [.readIcon]
        }
        run.step = .failed
        run.isDue = true
        return []
    }

    private mutating func show(insteadOf shown: Int?) -> [Effect] {
        // The icon is never ahead of the file, because the extension uses the file.
        guard let number, file == run.refused ?? run.written else {
            return goOn(orElse: .readingAgain)
        }
        run.step = .readingAgain
        return (shown == number ? [] : [.show(number)]) + [.read]
    }
}

// MARK: Counts

extension IconLedger {
    private mutating func followApp() {
        file?.ownCount = run.ownCount
        file?.countsBots = run.countsBots
    }

    /// The user may change several times before the file can be read. Keeps the newest state of each of them.
    private mutating func keepForLater(_ chats: [String: Chat]) {
        var newest = chats
        for (provider, chat) in chats {
            guard let last = run.early.last?[provider], last.user == chat.user else { continue }
            if last.userChangeCount != chat.userChangeCount { run.newVisitors.insert(provider) }
        }
        if let index = run.early.firstIndex(where: { $0.mapValues(\.owner) == chats.mapValues(\.owner) }) {
            for (provider, former) in run.early.remove(at: index) {
                newest[provider]?.messageIDs = former.messageIDs.holding(chats[provider]?.messageIDs ?? [])
            }
        }
        run.early.append(newest)
    }

    private mutating func follow(_ chats: [String: Chat]) {
        guard let known = file else { return }
        for (provider, part) in known.parts where part.isActive && chats[provider] == nil {
            file?.parts[provider]?.isActive = false
            forget(provider)
            run.userChangeCounts[provider] = nil
            run.owesIcon = true
        }
        for (provider, chat) in chats where chat.isRecordRead { follow(chat, of: provider) }
        takeHeld()
    }

    private mutating func follow(_ chat: Chat, of provider: String) {
        let former = file?.parts[provider]
        var part = former ?? Part(chat)
        let formerChanges = run.userChangeCounts.updateValue(chat.userChangeCount, forKey: provider)
        let hasChanged =
            formerChanges.map { $0 != chat.userChangeCount } ?? run.newVisitors.contains(provider)
        let isAnother = former != nil && (part.user != chat.user || hasChanged)
        if isAnother {
            part.change(to: chat.user, pushes.filter { $0.provider == provider })
            forget(provider)
        }
        if isAnother || former?.isActive != true || part.owesLogout != chat.owesLogout { run.owesIcon = true }
        part.isActive = true
        part.owesLogout = chat.owesLogout
        part.count = chat.count
        part.heldIDs = part.heldIDs.holding(chat.messageIDs)
        let isSettled = isAnother || run.settled.contains(provider)
        part.base = isSettled ? chat.count : min(part.base, chat.count)
        file?.parts[provider] = part
    }

    /// Marks the pushes whose messages the app has as taken. They stay taken when the message is no longer
    /// among the newest.
    private mutating func takeHeld() {
        guard let file else { return }
        for (provider, part) in file.parts {
            let own = pushes.filter { $0.provider == provider }
            let held = own.filter { part.isOf($0) && part.holds($0) }.map(\.key)
            self.file?.parts[provider]?.taken = part.taken.union(held).intersection(own.map(\.key))
        }
    }
}

extension IconLedger.Chat {
    /// Only what identifies the owner's state: the user, a pending logout, and whether the record was read.
    fileprivate var owner: Self {
        Self(user: user, owesLogout: owesLogout, isRecordRead: isRecordRead)
    }
}

extension IconLedger.Part {
    /// Starts with another user. A push that names the previous user counts again when that user returns,
    /// unless the app has its message.
    ///
    /// A new anonymous visitor is another user with the same name.
    mutating func change(to newUser: User, _ pushes: [IconLedger.Push]) {
        for push in pushes where isOf(push) && (holds(push) || push.user == nil || user == newUser) {
            taken.insert(push.key)
        }
        var formers = formerUsers.filter { $0.user != newUser }
        if user != newUser { formers.append(FormerUser(user: user, heldIDs: heldIDs)) }
        heldIDs = user == newUser ? [] : formerUsers.first { $0.user == newUser }?.heldIDs ?? []
        formerUsers = formers.suffix(Self.formerUserLength)
        user = newUser
    }
}

extension [String] {
    /// Returns these ids followed by newer ones, limited to the newest.
    fileprivate func holding(_ newer: [String]) -> [String] {
        let new = Set(newer)
        return Array((filter { !new.contains($0) } + newer).suffix(IconLedger.Part.heldLength))
    }
}

// MARK: Answers

extension IconLedger {
    private mutating func move(toBackground isInBackground: Bool) {
        guard run.isInBackground != isInBackground else { return }
        run.isInBackground = isInBackground
        if !isInBackground { run.wasInFront = true }
        run.settled = []
        // The vendor may never answer a request. Forget that it was made, so that it is repeated.
        for provider in run.questions.keys { run.questions[provider]?.latest = [] }
        run.isDue = true
    }

    /// When a provider connects, its vendor sends the current state without being asked. The connection
    /// counts as a question, which that state answers. If the files have not been read yet, the question
    /// covers the pushes in them, too.
    private mutating func followConnections() {
        let connected = Set(run.chats.filter(\.value.isConnected).keys)
        for provider in run.connected.subtracting(connected) { run.questions[provider] = nil }
        for provider in connected.subtracting(run.connected) { noteQuestion(to: provider) }
        run.connected = connected
    }

    private mutating func noteQuestion(to provider: String) {
        let keys = pushKeys(of: provider)
        var questions = run.questions[provider] ?? Run.Questions()
        questions.latest = keys
        if questions.unanswered.count < 2 { questions.unanswered.append(keys) }
        run.questions[provider] = questions
    }

    private func pushKeys(of provider: String) -> Set<String> {
        Set(pushes.filter { $0.provider == provider }.map(\.key))
    }

    private mutating func forget(_ provider: String) {
        run.settled.remove(provider)
        run.questions[provider] = nil
    }

    private mutating func takeUp(_ provider: String) {
        let questions = run.questions[provider]?.unanswered ?? []
        run.questions[provider]?.unanswered = Array(questions.dropFirst())
        // The vendor may have answered several questions at once, or an older one. The question is asked
        // again if pushes are left.
        run.questions[provider]?.latest = []
        guard !run.isInBackground, run.chats[provider] != nil else { return }
        run.settled.insert(provider)
        guard var part = file?.parts[provider] else { return }
        part.base = part.count
        for push in pushes where part.isOf(push) && questions.first?.contains(push.key) == true {
            part.taken.insert(push.key)
        }
        file?.parts[provider] = part
    }

    /// Whether a push counts that the app had not read at its newest question.
    private func isToBeAsked(_ provider: String) -> Bool {
        guard !run.isInBackground, run.connected.contains(provider), let file,
            file.parts[provider]?.owesLogout == false
        else { return false }
        let asked = run.questions[provider]?.latest ?? []
        return pushes.contains { file.isCounted($0, of: provider) && !asked.contains($0.key) }
    }

    private mutating func waits() -> [Effect] {
        run.connected.sorted().filter { isToBeAsked($0) && run.waiting.insert($0).inserted }.map(Effect.wait)
    }

    private mutating func ask(_ provider: String) -> [Effect] {
        run.waiting.remove(provider)
        guard isToBeAsked(provider) else { return [] }
        noteQuestion(to: provider)
        return [.ask(provider)]
    }
}

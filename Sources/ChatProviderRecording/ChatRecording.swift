public import ChatProviderKit
public import Foundation

extension SupportChat {
    /// Records the running app: its lifecycle, screens and logins, and the reports of the vendors' SDKs.
    ///
    /// ```swift
    /// let recording = try support.record(to: url, vendors: [.zendeskChat, .helpshift])
    /// ```
    ///
    /// The recording begins with the current state of each provider and its counter, so that its replay shows the
    /// app's badges. The file is opened before this method returns. After that, no caller waits for the disk.
    ///
    /// - Parameters:
    ///   - url: The file. An existing one is replaced.
    ///   - vendors: The vendors whose providers are recorded. For other providers, the recording contains only the
    ///     stored count.
    ///   - includesBodies: Whether to write the texts of messages. Turn it on only with the consent of the people
    ///     concerned. Otherwise, an `x` replaces each text. Users are `user-1`, `user-2`, in the order in which they
    ///     appear. Names, addresses, links, files and tokens are never written.
    ///   - maximumSize: The largest total size of the recording's files, in bytes. When a file reaches half of it,
    ///     another is started. Only the last two are kept. Each can be replayed by itself.
    /// - Throws: ``ChatRecording/Failure``.
    public func record(
        to url: URL,
        vendors: [any RecordingVendor],
        includesBodies: Bool = false,
        maximumSize: Int = 5_000_000
    ) throws(ChatRecording.Failure) -> ChatRecording {
        try record(
            to: url,
            vendors: vendors,
            includesBodies: includesBodies,
            maximumSize: maximumSize
        ) { (url, earlierURL) throws(ChatRecording.Failure) in
            try RecordingFolder(url, earlier: earlierURL)
        }
    }

    /// - Parameter open: Opens the newest file, given its location and that of the earlier one.
    package func record(
        to url: URL,
        vendors: [any RecordingVendor],
        includesBodies: Bool = false,
        maximumSize: Int = 5_000_000,
        open: (URL, URL) throws(ChatRecording.Failure) -> any RecordingDisk
    ) throws(ChatRecording.Failure) -> ChatRecording {
        let recording = ChatRecording(self, url, vendors, includesBodies, maximumSize)
        try recording.begin(open)
        return recording
    }
}

/// A recording of a running app, created by `SupportChat.record(to:vendors:includesBodies:maximumSize:)`. It ends when
/// it is stopped or released.
///
/// If the file can no longer be written, for example on a full disk, the recording ends. A diagnostic among the events
/// of the `SupportChat` reports that once.
@MainActor
public final class ChatRecording {
    /// Why a recording cannot begin, or has ended.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The file cannot be written.
        case unwritable(path: String, reason: String)
        /// The current state needs this many bytes, which is more than half of `maximumSize`.
        case tooLarge(byteCount: Int)

        /// What is wrong, and what to do.
        public var description: String {
            switch self {
            case .unwritable(let path, let reason):
                "\(path): cannot be written (\(reason)). Check free space and permissions."
            case .tooLarge(let byteCount):
                "The recording needs a maximumSize of more than \(2 * byteCount) bytes."
            }
        }
    }

    /// Whether the recording continues.
    public private(set) var isRecording = true
    private let url: URL
    private let earlierURL: URL
    private let vendors: [any RecordingVendor]
    private let includesBodies: Bool
    private let largestFile: Int
    private weak var chat: SupportChat?
    private let tokens = ObservationTokens()
    private var parts: [Part] = []
    private var isInBackground: Bool
    /// Whether the last line about the network says that it is lost.
    private var isNetworkLost = false
    private lazy var writer = makeWriter()

    private var output: RecordingOutput?
    private var failure: Failure?
    /// The bytes of the newest file.
    private var size = 0
    private var hasEarlierFile = false
    /// Whether a record could not be read when the stored values were last written.
    private var isStoreUnread = false
    /// The providers whose conversation is on the screen, as last written.
    private var inForeground: Set<ChatProviderID> = []
    /// The first lines of a file, while they are being collected.
    private var opening: Data?

    /// A recorded provider, for as long as it serves its channel.
    private struct Part {
        let channel: SupportChannel
        let provider: any ChatProvider
        /// `nil` before the start, and if no vendor knows the provider.
        let recorder: (any ProviderRecorder)?
        let isStarted: Bool
        let conversation: ObservationToken

        /// Returns the record with the recorder's ids; without a recorder, omits the ids of received messages.
        @MainActor
        func redacted(_ record: ReadRecord) -> ReadRecord {
            guard let recorder else { return ReadRecord(marker: record.marker, count: record.count) }
            return ReadRecord(
                marker: record.marker,
                count: record.count,
                heardIDs: record.heardIDs.map(recorder.recordedID)
            )
        }

        /// The counter; `nil` if nothing after its state is recorded.
        @MainActor
        var counter: MessageCounter? { recorder == nil ? nil : channel.counter }
    }

    fileprivate init(
        _ chat: SupportChat,
        _ url: URL,
        _ vendors: [any RecordingVendor],
        _ includesBodies: Bool,
        _ maximumSize: Int
    ) {
        self.chat = chat
        self.url = url
        self.vendors = vendors
        self.includesBodies = includesBodies
        largestFile = maximumSize / 2
        isInBackground = chat.lifecycle.isInBackground.value
        let name = url.deletingPathExtension().lastPathComponent + "-earlier"
        let earlierURL = url.deletingLastPathComponent().appendingPathComponent(name)
        self.earlierURL =
            url.pathExtension.isEmpty ? earlierURL : earlierURL.appendingPathExtension(url.pathExtension)
    }

    // MARK: For the app

    /// The files of the recording, oldest first: one or two. Await ``flush()`` before you read or share them.
    public var files: [URL] { hasEarlierFile ? [earlierURL, url] : [url] }

    /// Returns when everything recorded before is in the files.
    ///
    /// - Throws: The ``Failure`` that has ended the recording, if there was one.
    public func flush() async throws(Failure) {
        await output?.flush()
        if let failure { throw failure }
    }

    /// Ends the recording. The files stay.
    public func stop() {
        isRecording = false
        tokens.cancelAll()
        parts = []
        output?.finish()
    }

    // MARK: Beginning

    fileprivate func begin(_ open: (URL, URL) throws(Failure) -> any RecordingDisk) throws(Failure) {
        guard let chat else { return }
        updateParts()
        let opening = makeOpening()
        guard opening.count <= largestFile else { throw .tooLarge(byteCount: opening.count) }
        output = RecordingOutput(try open(url, earlierURL)) { [weak self, path = url.path] reason in
            self?.end(with: .unwritable(path: path, reason: reason))
        }
        add(opening)
        chat.lifecycle.isInBackground.observe { [weak self] in self?.backgroundChanged($0) }.store(in: tokens)
        chat.lifecycle.isNetworkReachable.observe { [weak self] _ in self?.writeNetwork() }.store(in: tokens)
        chat.lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.badgesChanged() }
            .store(in: tokens)
        chat.providerChanges.observe { [weak self] in self?.providersChanged() }.store(in: tokens)
        chat.snapshot.observe { [weak self] _ in self?.badgesChanged() }.store(in: tokens)
    }

    private func makeWriter() -> RecordingWriter {
        let clock = chat?.clock ?? SystemChatClock()
        let writer = RecordingWriter(includesBodies: includesBodies, clock: clock) { [weak self] in
            self?.append($0)
        }
        writer.storeForUser = { [weak self] userID, provider in
            guard let self, let part = parts.first(where: { $0.provider.id == provider }) else { return nil }
            return store(of: part, awaiting: userID)
        }
        writer.onReset = { [weak self] in self?.writeCurrentState() }
        return writer
    }

    /// Records the providers that are active now.
    private func updateParts() {
        guard let chat else { return }
        parts = chat.activeProviderIDs.value.compactMap { id in
            guard let channel = chat.channel(for: id), let provider = channel.provider else { return nil }
            let known = parts.first { $0.provider === provider && $0.isStarted == chat.isStarted }
            return known ?? part(channel, provider, isStarted: chat.isStarted)
        }
    }

    private func part(_ channel: SupportChannel, _ provider: any ChatProvider, isStarted: Bool) -> Part {
        // Before the app starts the chat, no counter uses a provider's reports, so they are not recorded.
        let recorders =
            isStarted
            ? vendors.lazy.compactMap { [writer] in $0.makeRecorder(of: provider, writer: writer) } : nil
        return Part(
            channel: channel,
            provider: provider,
            recorder: recorders?.first,
            isStarted: isStarted,
            conversation: channel.conversationMoves.observe { [weak self, weak channel] in
                if let channel { self?.conversationMoved(in: channel) }
            }
        )
    }

    // MARK: The current state

    private func writeCurrentState() {
        guard isRecording, opening == nil else { return }
        let opening = makeOpening()
        if size + opening.count > largestFile { beginNewFile(with: opening) } else { add(opening) }
    }

    /// Returns the lines that bring a replay to the app's current state.
    private func makeOpening() -> Data {
        opening = Data()
        defer { opening = nil }
        isStoreUnread = false
        let present = parts.filter { $0.channel.provider === $0.provider }
        for part in parts {
            let isPresent = present.contains { $0.provider === part.provider }
            var stored = store(of: part)
            stored.activeProviderIDs = parts.map(\.channel.id)
            stored.policy = chat?.configuration.counter
            writer.recordState(
                of: part.channel.id,
                stored: stored,
                counter: isPresent ? part.counter?.upToDate : nil,
                recorder: isPresent ? part.recorder : nil
            )
        }
        isNetworkLost = chat?.lifecycle.isNetworkReachable.value == false
        inForeground = []
        for part in present where part.counter == nil { conversationMoved(in: part.channel) }
        for part in present where part.channel.counter?.isConversationInForeground == true {
            inForeground.insert(part.channel.id)
        }
        return opening ?? Data()
    }

    /// Returns a provider's part of the app's store.
    ///
    /// - Parameter next: A user who is about to log in.
    private func store(of part: Part, awaiting next: String? = nil) -> RecordedStore {
        let provider = part.provider
        let present = provider.chatState.value.userID
        var values: [StoredValue.Key: StoredValue] = [:]
        for userID in [nil, present, next] {
            guard let record = record(of: provider.id, userID) else { continue }
            values[.record(of: provider.id, userID: userID)] = .record(part.redacted(record))
        }
        if provider is any IdentityManaging {
            values[.user(of: provider.id)] = .user(StoredValue.User(id: present))
        }
        return RecordedStore(values: values)
    }

    private func record(of id: ChatProviderID, _ userID: String?) -> ReadRecord? {
        do {
            return try chat?.store.record(of: id, userID: userID)
        } catch {
            isStoreUnread = true
            return nil
        }
    }

    // MARK: Events

    private func backgroundChanged(_ newValue: Bool) {
        guard newValue != isInBackground else { return }
        isInBackground = newValue
        writer.record(newValue ? .didEnterBackground : .willEnterForeground)
    }

    private func writeNetwork() {
        let isLost = chat?.lifecycle.isNetworkReachable.value == false
        guard isLost != isNetworkLost else { return }
        isNetworkLost = isLost
        writer.recordNetwork(isReachable: !isLost)
    }

    /// Records whether a conversation is visible. A recording contains no scenes, so a screen in the background is
    /// recorded as closed.
    private func conversationMoved(in channel: SupportChannel) {
        let isInForeground = channel.counter?.isConversationInForeground == true
        guard isInForeground != inForeground.contains(channel.id) else { return }
        if isInForeground { inForeground.insert(channel.id) } else { inForeground.remove(channel.id) }
        writer.recordConversation(visible: isInForeground, provider: channel.id)
    }

    private func providersChanged() {
        updateParts()
        writeCurrentState()
    }

    /// Writes the stored values once they can be read, if the device was still locked when the recording began.
    private func badgesChanged() {
        guard isStoreUnread else { return }
        isStoreUnread = false
        for part in parts { _ = store(of: part) }
        guard !isStoreUnread else { return }
        writeCurrentState()
        // The app's counters read the store in one of the next turns. This line makes the counters of a replay read it,
        // too.
        writer.recordProtectedData(isAvailable: true)
    }

    // MARK: Writing

    private func append(_ lines: Data) {
        guard opening == nil else {
            opening?.append(lines)
            return
        }
        guard isRecording else { return }
        if size + lines.count > largestFile {
            // Each file can be replayed by itself, so the current state comes before the lines that follow it.
            beginNewFile(with: makeOpening() + lines)
        } else {
            add(lines)
        }
    }

    private func beginNewFile(with lines: Data) {
        guard lines.count <= largestFile else { return end(with: .tooLarge(byteCount: lines.count)) }
        output?.beginNewFile()
        hasEarlierFile = true
        size = 0
        add(lines)
    }

    private func add(_ lines: Data) {
        size += lines.count
        output?.append(lines)
    }

    private func end(with newFailure: Failure) {
        guard failure == nil else { return }
        failure = newFailure
        stop()
        let event = ChatEvent.Diagnostic(source: "recording", message: "\(newFailure)")
        chat?.eventSource.send(.diagnostic(event))
    }
}

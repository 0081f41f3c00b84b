public import ChatProviderKit
public import Foundation

/// Writes a recording, a line at a time.
///
/// The recording clients of the adapters write to one of these; an app adds its lifecycle, its conversation screen
/// and its logins.
@MainActor
public final class RecordingWriter {
    /// Whether the texts of messages are written. Ids of users, names, addresses, links and files never are.
    public let includesBodies: Bool
    private let clock: any ChatClock
    private let output: @MainActor (Data) -> Void
    private let encoder: JSONEncoder
    /// Where each provider's conversation is shown, by the scenes that were named.
    private var scenes: [ChatProviderID?: KnownScenes] = [:]
    /// Whose conversation was written as shown because of a scene.
    private var shown: Set<ChatProviderID?> = []
    private let storeEncoder: JSONEncoder
    private var users = UserNames()
    /// The lines of a provider's present state, while they are being collected.
    private var collected: [Input]?
    /// Tells what the app's store holds when a user is about to come; with it that user's record.
    package var storeForUser: (@MainActor (_ userID: String?, _ provider: ChatProviderID) -> RecordedStore?)?
    /// Called where the lines do not say any more the present state.
    package var onReset: (@MainActor () -> Void)?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - clock: Tells the time of each line.
    ///   - includesBodies: Whether to write what was said. Off, unless the people concerned have agreed.
    ///   - write: Takes each line, its line feed included.
    public init(
        includesBodies: Bool = false,
        clock: any ChatClock = SystemChatClock(),
        write: @escaping @MainActor (Data) -> Void
    ) {
        self.includesBodies = includesBodies
        self.clock = clock
        output = write
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        storeEncoder = MarkerFile.encoder
        storeEncoder.outputFormatting = encoder.outputFormatting
    }

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - key: The line's key, such as `zendesk`.
    ///   - value: What is under the key.
    ///   - provider: The provider whose line it is, where the key alone does not say.
    public func record(_ key: String, _ value: some Encodable, provider: ChatProviderID? = nil) {
        if collected == nil {
            write(line(key, value, provider: provider, encoder))
        } else if (try? encoder.encode(value)) != nil {
            collected?.append(Input(key: key, value: value))
        }
    }

    private func write(_ line: Data) {
        if !line.isEmpty { output(line) }
    }

    /// - Returns: The line with its line feed; empty for a value that JSON cannot hold.
    private func line(
        _ key: String,
        _ value: some Encodable,
        provider: ChatProviderID? = nil,
        _ encoder: JSONEncoder
    ) -> Data {
        let line = Line(at: clock.now, key: key, value: value, provider: provider)
        guard var data = try? encoder.encode(line) else { return Data() }
        data.append(0x0A)
        return data
    }

    /// Writes that the app went to the background or came back.
    public func record(_ event: ManualAppLifecycle.Event) { record("app", event.rawValue) }

    /// Writes that a conversation screen was opened or closed.
    ///
    /// - Parameters:
    ///   - visible: Whether it was opened.
    ///   - provider: The provider whose screen it is; `nil` for all.
    public func recordConversation(visible: Bool, provider: ChatProviderID? = nil) {
        record("conversation", visible ? "willAppear" : "willDisappear", provider: provider)
    }

    /// Writes that a conversation screen was opened or closed in a scene. A recording knows no scenes: `willAppear` is
    /// written when the first of them shows it in front, `willDisappear` when none does so any more, also because it has
    /// gone to the background.
    ///
    /// - Parameters:
    ///   - visible: Whether it was opened.
    ///   - scene: The scene, such as a `UIScene`'s `chatScene`.
    ///   - provider: The provider whose screen it is; `nil` for all.
    public func recordConversation(
        visible: Bool,
        in scene: ChatScene,
        provider: ChatProviderID? = nil
    ) {
        if visible {
            scenes[provider, default: KnownScenes()].insert(
                scene,
                whenMoved: { [weak self] in self?.recordScenes(of: provider) },
                whenGone: { [weak self, weak scene] in
                    if let scene { self?.recordConversation(visible: false, in: scene, provider: provider) }
                }
            )
        } else {
            scenes[provider]?.remove(scene)
        }
        recordScenes(of: provider)
    }

    private func recordScenes(of provider: ChatProviderID?) {
        let isShown = scenes[provider]?.states.contains { !$0.isInBackground } == true
        guard isShown != shown.contains(provider) else { return }
        if isShown { shown.insert(provider) } else { shown.remove(provider) }
        recordConversation(visible: isShown, provider: provider)
    }

    /// Writes that the device has lost its network, or has one again.
    public func recordNetwork(isReachable: Bool) {
        record("app", isReachable ? "networkBack" : "networkLost")
    }

    /// Writes that what the app has stored can be read, or cannot, as before the first unlock.
    public func recordProtectedData(isAvailable: Bool) {
        record("app", isAvailable ? "protectedDataAvailable" : "protectedDataUnavailable")
    }

    /// Writes a login, or with `nil` a logout.
    ///
    /// - Parameter forgetsVisitor: Whether the logout is an anonymous visitor's, of whom the vendor makes a new one.
    ///   Without it a logout while nobody is logged in changes nothing.
    public func recordUser(_ userID: String?, provider: ChatProviderID, forgetsVisitor: Bool = false) {
        let user = UserLine(
            provider: provider.rawValue,
            login: userID.map(name),
            logout: userID == nil ? true : nil,
            forgetsVisitor: userID == nil && forgetsVisitor ? true : nil,
            stored: storeForUser?(userID, provider)?.recorded(naming: name)
        )
        write(line("user", user, storeEncoder))
    }

    /// Writes where a provider and its counter are.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - stored: What the app's store has of the provider.
    ///   - counter: The counter's state; `nil` for one that does not count yet.
    ///   - recorder: Writes what the provider has heard; `nil` for a provider of which nothing more is recorded.
    package func recordState(
        of provider: ChatProviderID,
        stored: RecordedStore,
        counter: CounterState?,
        recorder: (any ProviderRecorder)?
    ) {
        collected = []
        recorder?.recordPresentState()
        let inputs = collected ?? []
        collected = nil
        let state = StateLine(
            provider: provider.rawValue,
            stored: stored.recorded(naming: name),
            counter: recorder.flatMap { counter?.recorded(renaming: $0.recordedID, naming: name) },
            session: recorder?.session.map(AnyEncodable.init),
            inputs: inputs
        )
        write(line("state", state, storeEncoder))
    }

    /// Tells that something has happened which no line can say.
    package func reset() { onReset?() }

    // MARK: What is private

    /// What is written in place of a user's id: `user-1`, `user-2`, in the order in which users appear. The same id has the
    /// same name in all lines, whichever vendor's they are. Agents and bots are users, too.
    public func name(of userID: String) -> String { users.name(of: userID) }

    /// What is written of a message's text: the text itself if bodies are included, else as little as of anything private.
    public func text(_ text: String) -> String { includesBodies ? text : redacted(text) }

    /// What is written of a name, an address, a link, a file or a vendor's sentence, whatever the app asks for: an `x`, and
    /// nothing for an empty text. Neither its length nor a single character of it can be told from that.
    public func redacted(_ text: String) -> String { text.isEmpty ? "" : "x" }

    private struct UserLine: Encodable {
        var provider: String
        var login: String?
        var logout: Bool?
        var forgetsVisitor: Bool?
        var stored: RecordedStore?
    }

    private struct StateLine: Encodable {
        var version = 1
        var provider: String
        var stored: RecordedStore
        var counter: CounterState?
        var session: AnyEncodable?
        var inputs: [Input]
    }

    private struct AnyEncodable: Encodable {
        let value: any Encodable
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    /// A line without its time and its provider.
    private struct Input: Encodable {
        let key: String
        let value: any Encodable

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(value, forKey: Key(stringValue: key))
        }
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Line<Value: Encodable>: Encodable {
        var at: Date
        var key: String
        var value: Value
        var provider: ChatProviderID?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            let milliseconds = (at.timeIntervalSince1970 * 1000).rounded()
            try container.encode(Int64(milliseconds), forKey: Key(stringValue: "at"))
            try container.encode(value, forKey: Key(stringValue: key))
            try container.encodeIfPresent(provider?.rawValue, forKey: Key(stringValue: "provider"))
        }
    }
}

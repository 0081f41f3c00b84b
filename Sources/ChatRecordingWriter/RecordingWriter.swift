import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// Writes a recording line by line.
///
/// The recording clients of the adapters write to it. An app adds its lifecycle, its conversation screen, and its
/// logins.
@MainActor
public final class RecordingWriter {
    /// Whether the recording contains the texts of messages. It never contains ids of users, names, addresses,
    /// links, or files.
    public let includesBodies: Bool
    private let clock: any ChatClock
    private let output: @MainActor (Data) -> Void
    private let encoder: JSONEncoder
    private let storeEncoder: JSONEncoder
    private var userNames: [UserID: String] = [:]
    /// The inputs of a provider's current state, while they are being collected.
    private var collected: [Input]?
    /// Returns the contents of the app's store just before a login or logout, with the record of the user who comes
    /// next.
    package var storeForUser: (@MainActor (_ userID: String?, _ provider: ChatProviderID) -> RecordedStore?)?
    /// Called when the lines no longer describe the current state.
    package var onReset: (@MainActor () -> Void)?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - includesBodies: Whether to write the texts of messages. Turn it on only with the consent of the people
    ///     concerned.
    ///   - clock: Provides the time of each line.
    ///   - write: Receives each line, including its line feed.
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
    ///   - value: The value for the key.
    ///   - provider: The provider that the line belongs to, if the key does not determine it.
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

    /// - Returns: The line with its line feed; empty for a value that JSON cannot represent.
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

    /// Writes that the app entered the background or returned to the foreground.
    public func record(_ event: ManualAppLifecycle.Event) { record("app", event.rawValue) }

    /// Writes that a conversation screen opened or closed.
    ///
    /// - Parameters:
    ///   - visible: Whether it opened.
    ///   - provider: The provider that the screen belongs to; `nil` for all.
    public func recordConversation(visible: Bool, provider: ChatProviderID? = nil) {
        record("conversation", visible ? "willAppear" : "willDisappear", provider: provider)
    }

    /// Writes that the device has lost or regained its network.
    public func recordNetwork(isReachable: Bool) {
        record("app", isReachable ? "networkBack" : "networkLost")
    }

    /// Writes whether the app's stored data can be read. Before the first unlock it can't.
    public func recordProtectedData(isAvailable: Bool) {
        record("app", isAvailable ? "protectedDataAvailable" : "protectedDataUnavailable")
    }

    /// Writes a login, or a logout if the id is `nil`.
    ///
    /// - Parameter forgetsVisitor: Whether the logout replaces the anonymous visitor with a new one. If it is `false`, a
    ///   logout without a logged-in user changes nothing.
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

    /// Writes a vendor's line, which names its provider unless that is the vendor's default one.
    package func record<Vendor: RecordingVendor>(
        _ input: Vendor.Input,
        of provider: any ChatProvider,
        by vendor: Vendor
    ) {
        let isDefault = provider.id.rawValue == vendor.type
        record(vendor.key, input, provider: isDefault ? nil : provider.id)
    }

    /// Writes a login at a provider, or a logout if the id is `nil`, before the provider publishes it.
    package func recordUser(_ userID: String?, of provider: any ChatProvider) {
        let isAnonymous = provider.chatState.value.userID == nil
        recordUser(userID, provider: provider.id, forgetsVisitor: isAnonymous)
    }

    /// Writes the current state of a provider and its counter.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - stored: The provider's part of the app's store.
    ///   - counter: The counter's state; `nil` if it does not count yet.
    ///   - recorder: Writes what the provider has received; `nil` if the recording contains only its stored values.
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
            session: recorder?.session?.recorded(naming: name),
            inputs: inputs
        )
        write(line("state", state, storeEncoder))
    }

    /// Reports an event that no line can describe. The recording continues with the current state.
    package func reset() { onReset?() }

    // MARK: Private data

    /// Returns the name that replaces a user's id: `user-1`, `user-2`, in the order of appearance. The name is the same
    /// in the lines of all vendors. Agents and bots are users, too. Ids are compared byte by byte, as the app does. The
    /// empty id belongs to no user, and its name is empty.
    public func name(of userID: String) -> String {
        guard !userID.isEmpty else { return "" }
        let user = UserID(userID)
        let name = userNames[user] ?? "user-\(userNames.count + 1)"
        userNames[user] = name
        return name
    }

    /// Returns the text to write for a message: the text itself if the recording includes bodies, otherwise a
    /// placeholder.
    public func text(_ text: String) -> String { includesBodies ? text : redacted(text) }

    /// Returns the placeholder for a name, an address, a link, a file, or a vendor's message: an `x`, or an empty text
    /// for an empty one.
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
        var session: UserSession?
        var inputs: [Input]
    }

    /// A line without its time and its provider.
    private struct Input: Encodable {
        let key: String
        let value: any Encodable

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: RecordingKey.self)
            try container.encode(value, forKey: RecordingKey(key))
        }
    }

    private struct Line<Value: Encodable>: Encodable {
        var at: Date
        var key: String
        var value: Value
        var provider: ChatProviderID?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: RecordingKey.self)
            let milliseconds = (at.timeIntervalSince1970 * 1000).rounded()
            try container.encode(Int64(milliseconds), forKey: "at")
            try container.encode(value, forKey: RecordingKey(key))
            try container.encodeIfPresent(provider?.rawValue, forKey: "provider")
        }
    }
}

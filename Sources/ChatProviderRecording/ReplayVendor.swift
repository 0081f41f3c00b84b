public import ChatProviderKit
public import ChatRecordingWriter

/// Decodes a vendor's lines, and creates providers that receive them. Each vendor's simulator has one.
public protocol ReplayVendor: RecordingVendor where Input: Decodable {
    /// Describes an input in a few words, such as `connected` or `server says 2 unread`. Returns `nil` if a description
    /// of the chat's change says more. The description never contains what a person has written. The default
    /// implementation returns `nil`.
    func summary(of input: Input) -> String?

    /// Creates a provider that receives only what the replay delivers to it.
    ///
    /// - Parameters:
    ///   - id: The provider's id.
    ///   - userID: The logged-in user; `nil` for the anonymous one.
    ///   - clock: Provides the time of the line that is being replayed, and makes the calls that are due before it.
    ///   - lifecycle: The recorded app's lifecycle.
    @MainActor
    func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider
}

extension ReplayVendor {
    /// Returns `nil`.
    public func summary(of input: Input) -> String? { nil }

    /// Decodes the vendor's member of a line.
    func input(in line: KeyedDecodingContainer<RecordingKey>) throws -> any Sendable {
        try line.decode(Input.self, forKey: RecordingKey(key))
    }

    func summary(of recorded: RecordedInput) -> String? {
        (recorded.value as? Input).flatMap { summary(of: $0) }
    }
}

/// A provider that receives a recording.
@MainActor
public struct ReplayedProvider {
    /// The provider, of the same class as in an app.
    public let provider: any ChatProvider

    /// Delivers a line's input, as the vendor's SDK did. An input of another vendor has no effect.
    public let deliver: @MainActor (RecordedInput) -> Void

    /// Logs a user in. `nil` logs the user out, and an anonymous one follows.
    public let setUser: @MainActor (String?) -> Void

    /// Creates a provider that receives a recording.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - deliver: Delivers what one of the vendor's lines contains.
    ///   - setUser: Logs a user in; `nil` for the anonymous one.
    public init<Input: Sendable>(
        _ provider: any ChatProvider,
        deliver: @escaping @MainActor (Input) -> Void,
        setUser: @escaping @MainActor (String?) -> Void
    ) {
        self.provider = provider
        self.deliver = { if let input = $0.value as? Input { deliver(input) } }
        self.setUser = setUser
    }
}

public import ChatProviderKit
public import ChatRecordingWriter

/// The part of a vendor's simulator in replays: it decodes the vendor's lines, and makes providers that receive them.
public protocol ReplayVendor: RecordingVendor where Input: Decodable {
    /// Describes an input in a few words, such as `connected` or `server says 2 unread`. Returns `nil` if the change
    /// of the chat says more. The description never contains what a person has written. The default implementation
    /// returns `nil`.
    func summary(of input: Input) -> String?

    /// Creates a provider that receives only what the replay delivers to it.
    ///
    /// - Parameters:
    ///   - id: The provider's id.
    ///   - userID: The logged-in user; `nil` for the anonymous one.
    ///   - clock: Provides the time of the line that is being replayed, and calls what is due before it.
    ///   - lifecycle: The recorded app's lifecycle.
    @MainActor
    func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider<Input>
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
public protocol ReplayedProvider<Input>: AnyObject {
    /// What the vendor's lines contain.
    associatedtype Input

    /// The provider, of the same class as in an app.
    var provider: any ChatProvider { get }

    /// Delivers an input, as the vendor's SDK did.
    func deliver(_ input: Input)

    /// Logs a user in.
    func login(as userID: String)

    /// Logs the user out. An anonymous one follows.
    func logout()
}

extension ReplayedProvider {
    /// Delivers a line's input. Another vendor's changes nothing.
    public func deliver(_ recorded: RecordedInput) {
        if let input = recorded.value as? Input { deliver(input) }
    }
}

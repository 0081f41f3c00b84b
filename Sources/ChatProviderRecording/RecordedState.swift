public import ChatProviderKit
import ChatRecordingWriter

/// The state of a provider and its counter, as in a `state` line.
///
/// A recording that begins in the middle of a run begins with one such line for each provider.
public struct RecordedState: Sendable {
    /// The format that this version of the library reads and writes.
    package static let version = 1

    /// The provider.
    public var provider: ChatProviderID
    /// The provider's part of the app's store.
    public var stored: RecordedStore
    /// The counter's state; `nil` if the provider was not yet recorded.
    public var counter: CounterState?
    /// The inputs that bring a new provider to this state.
    public var inputs: [RecordedInput]
}

/// One input that a provider has received from its vendor.
public struct RecordedInput: Sendable {
    /// The key of the vendor, such as `zendesk`.
    public var vendorKey: String
    /// The vendor's `RecordingVendor.Input`.
    public var value: any Sendable

    /// Creates an input.
    public init(vendorKey: String, value: any Sendable) {
        self.vendorKey = vendorKey
        self.value = value
    }
}

extension RecordedState: Decodable {
    /// Decodes the members of a `state` line.
    public init(from decoder: any Decoder) throws {
        let state = try decoder.container(keyedBy: RecordingKey.self)
        guard let provider = try state.decodeProvider() else {
            throw RecordingError(at: state.codingPath + [RecordingKey("provider")], "missing")
        }
        guard try state.decodeNumber(forKey: "version") == Double(Self.version) else {
            throw RecordingError(
                at: state.codingPath + [RecordingKey("version")],
                "this version of the library reads only \(Self.version)"
            )
        }
        let counter =
            state.holds("counter")
            ? try state.decodeWithWholeNumbers(CounterState.self, forKey: "counter") : nil
        guard counter?.isSound != false else {
            throw RecordingError(
                at: state.codingPath + [RecordingKey("counter")],
                "its numbers don't match its transcript"
            )
        }
        self.init(
            provider: provider,
            stored: try state.decodeWithWholeNumbers(RecordedStore.self, forKey: "stored"),
            counter: counter,
            inputs: try state.decodeInputs(of: decoder.vendors)
        )
    }
}

extension KeyedDecodingContainer<RecordingKey> {
    fileprivate func decodeInputs(of vendors: [any ReplayVendor]) throws -> [RecordedInput] {
        guard holds("inputs") else { return [] }
        var list = try nestedUnkeyedContainer(forKey: "inputs")
        var inputs: [RecordedInput] = []
        while !list.isAtEnd {
            let input = try list.nestedContainer(keyedBy: RecordingKey.self)
            inputs.append(try RecordedInput(in: input, of: vendors))
        }
        return inputs
    }
}

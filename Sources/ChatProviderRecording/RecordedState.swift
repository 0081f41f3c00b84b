public import ChatProviderKit
import Foundation

/// Where a provider and its counter were, as a `state` line of a recording says it.
///
/// A recording that begins in the middle of a run begins with one such line for each provider.
public struct RecordedState: Sendable {
    /// The format that this version of the library reads and writes.
    package static let version = 1

    /// The provider.
    public var provider: ChatProviderID
    /// What the app's store had of the provider.
    public var stored: RecordedStore
    /// The counter's state; `nil` where the provider was not recorded yet.
    public var counter: CounterState?
    /// What the provider had heard: callbacks that bring a new one to where it was.
    public var inputs: [Input]

    /// A callback of the vendor's SDK.
    public struct Input: Sendable {
        /// What the vendor has decoded.
        public var callback: any Sendable
        /// The key of the vendor.
        public var vendorKey: String
    }
}

extension RecordedState {
    /// Reads what is under `state`.
    init(_ object: RecordedObject, provider: ChatProviderID, inputs: [Input]) throws {
        guard try object.requiredNumber("version") == Double(Self.version) else {
            throw RecordingError(
                "\(object.place("version")): this version of the library reads only \(Self.version)"
            )
        }
        guard let stored = try object.object("stored") else { throw object.missing("stored") }
        self.init(
            provider: provider,
            stored: try RecordedStore(stored),
            counter: try object.object("counter").map(Self.counter),
            inputs: inputs
        )
    }

    private static func counter(_ object: RecordedObject) throws -> CounterState {
        let data = try JSONSerialization.data(withJSONObject: object.fields)
        let state: CounterState
        do {
            state = try MarkerFile.decoder.decode(CounterState.self, from: data)
        } catch {
            throw RecordingError("\(object.path): \(MarkerFile.words(error))")
        }
        guard state.isSound else { throw RecordingError("\(object.path): its numbers do not fit its log") }
        return state
    }
}

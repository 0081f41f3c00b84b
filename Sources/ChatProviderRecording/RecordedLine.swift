public import ChatProviderKit
public import Foundation

/// A line of a recording, understood.
public struct RecordedLine: Sendable {
    /// The line's number in its file, from 1.
    public var number: Int
    /// The line's time, in milliseconds since 1970.
    public var milliseconds: Double
    /// What happened.
    public var content: Content

    /// What happened.
    public enum Content: Sendable {
        /// The app went to the background or came back.
        case app(ManualAppLifecycle.Event)
        /// Something has become of the device's network, or of its protected data.
        case device(DeviceEvent)
        /// The app was killed and started again: memory gone, stores kept.
        case relaunch
        /// A conversation screen was opened or closed: this provider's, or every one's.
        case conversation(visible: Bool, provider: ChatProviderID?)
        /// A login or a logout.
        case user(User)
        /// What the app's store holds. Recordings of the former format begin with it.
        case stored(RecordedStore)
        /// Where a provider and its counter were.
        case state(RecordedState)
        /// An input of a vendor's, for this provider or for the vendor's only one.
        case input(RecordedInput, provider: ChatProviderID?)
    }

    /// What becomes of the device under the app.
    public enum DeviceEvent: String, Sendable, Hashable, CaseIterable {
        /// There is no way to a network any more.
        case networkLost
        /// There is a way to a network again.
        case networkBack
        /// What the app has stored cannot be read, as before the first unlock.
        case protectedDataUnavailable
        /// What the app has stored can be read.
        case protectedDataAvailable
    }

    /// A login or a logout at a provider.
    public struct User: Sendable, Equatable {
        /// Who logs in, or that the user logs out.
        public enum Change: Sendable, Hashable {
            /// A login as the user with this id.
            case login(String)
            /// A logout. With `forgetsVisitor` also of an anonymous visitor, which changes nothing otherwise.
            case logout(forgetsVisitor: Bool)
        }

        /// What the vendor has answered.
        public enum Answer: String, Sendable, Hashable, CaseIterable {
            /// It was done.
            case ok
            /// It was refused.
            case failed
            /// There was no answer.
            case timedOut
            /// It was done after the caller had given up.
            case late

            /// Whether the vendor has done what it was asked for.
            var isCarriedOut: Bool {
                switch self {
                case .ok, .late: true
                case .failed, .timedOut: false
                }
            }
        }

        /// Where.
        public var provider: ChatProviderID
        /// Who.
        public var change: Change
        /// What became of it.
        public var answer: Answer
        /// What the app's store had of the provider just before; `nil` where the line does not say.
        public var stored: RecordedStore?

        /// Creates a login or a logout.
        public init(
            provider: ChatProviderID,
            change: Change,
            answer: Answer = .ok,
            stored: RecordedStore? = nil
        ) {
            self.provider = provider
            self.change = change
            self.answer = answer
            self.stored = stored
        }
    }

    /// The line's time.
    public var time: Date { Date(timeIntervalSince1970: milliseconds / 1000) }
}

public import ChatProviderKit
public import Foundation

/// A decoded line of a recording.
public struct RecordedLine: Sendable {
    /// The line's number in its file, from 1.
    public var number: Int
    /// The line's time, in milliseconds since 1970.
    public var milliseconds: Double
    /// What happened.
    public var content: Content

    /// What happened.
    public enum Content: Sendable {
        /// The app has entered the background or the foreground.
        case app(ManualAppLifecycle.Event)
        /// The device's network or protected data has changed.
        case device(DeviceEvent)
        /// The app was killed and relaunched. Its memory is lost, and its store is kept.
        case relaunch
        /// A conversation screen was opened or closed: the provider's, or those of all providers if it is
        /// `nil`.
        case conversation(visible: Bool, provider: ChatProviderID?)
        /// A login or a logout.
        case user(User)
        /// The contents of the app's store. Only recordings in the previous format contain such lines.
        case stored(RecordedStore)
        /// The state of a provider and its counter.
        case state(RecordedState)
        /// An input from a vendor, for this provider or for the vendor's only one.
        case input(RecordedInput, provider: ChatProviderID?)
    }

    /// A change of the device.
    public enum DeviceEvent: String, Sendable, Hashable, CaseIterable {
        /// The device has lost its network.
        case networkLost
        /// The device has a network again.
        case networkBack
        /// The app's stored data cannot be read, as before the first unlock.
        case protectedDataUnavailable
        /// The app's stored data can be read.
        case protectedDataAvailable
    }

    /// A login or a logout at a provider.
    public struct User: Sendable, Equatable {
        /// What changes.
        public enum Change: Sendable, Hashable {
            /// A login as the user with this id.
            case login(String)
            /// A logout. For an anonymous visitor it changes nothing, except with `forgetsVisitor`.
            case logout(forgetsVisitor: Bool)
        }

        /// The vendor's answer.
        public enum Answer: String, Sendable, Hashable, CaseIterable {
            /// The vendor has carried out the call.
            case ok
            /// The vendor has refused the call.
            case failed
            /// The vendor has not answered.
            case timedOut
            /// The vendor has carried out the call after the caller had stopped waiting.
            case late

            var isCarriedOut: Bool {
                switch self {
                case .ok, .late: true
                case .failed, .timedOut: false
                }
            }
        }

        /// The provider.
        public var provider: ChatProviderID
        /// What changes.
        public var change: Change
        /// The vendor's answer.
        public var answer: Answer
        /// The provider's part of the app's store just before the change; `nil` if the line does not contain
        /// it.
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

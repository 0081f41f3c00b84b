package import ChatProviderKit

extension CounterState.SkipReason {
    /// The reason in a word or two.
    package var words: String {
        switch self {
        case .notCounting: "not counting"
        case .notInLog: "not in the log"
        case .seen: "seen"
        case .heardEarlier: "heard earlier"
        case .policy(.notAMessage): "no message"
        case .policy(.ownMessage): "own"
        case .policy(.bot): "bot"
        case .policy(.trigger): "trigger"
        case .policy(.system): "system"
        case .policy(.sentInAbsence): "sent in absence"
        }
    }
}

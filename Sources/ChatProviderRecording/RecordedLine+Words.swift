extension RecordedLine.DeviceEvent {
    /// What happened, in a few words for people.
    var words: String {
        switch self {
        case .networkLost: "network lost"
        case .networkBack: "network back"
        case .protectedDataUnavailable: "protected data unavailable"
        case .protectedDataAvailable: "protected data available"
        }
    }
}

extension RecordedLine.User {
    /// The call and its outcome, in a few words for people.
    var words: String {
        let call =
            switch change {
            case .login: "login"
            case .logout: "logout"
            }
        return switch answer {
        case .ok: call
        case .failed: "\(call) failed"
        case .timedOut: "\(call) timed out"
        case .late: "\(call), answered late"
        }
    }
}

import Foundation

extension SimulatedHelpshift {
    enum Outcome {
        /// The server has answered.
        case answered
        /// The server has answered with an internal error.
        case failed
        /// No answer has arrived in time, or there is no network.
        case lost
    }

    /// How long the SDK waits for the server's answer, in seconds. The documentation doesn't say.
    private static let requestTimeout: TimeInterval = 60

    /// Sends a request to the server. `completion` is called once, in a later turn of the clock.
    func request(_ completion: @escaping @MainActor (SimulatedHelpshift, Outcome) -> Void) {
        guard device.isOnline else {
            later { completion($0, .lost) }
            return
        }
        if server.condition == .silent || server.latency > Self.requestTimeout {
            after(Self.requestTimeout) { completion($0, .lost) }
            return
        }
        after(server.latency) { sdk in
            guard sdk.device.isOnline else {
                completion(sdk, .lost)
                return
            }
            switch sdk.server.condition {
            case .answering: completion(sdk, .answered)
            case .failing: completion(sdk, .failed)
            case .silent: sdk.after(Self.requestTimeout) { completion($0, .lost) }
            }
        }
    }
}

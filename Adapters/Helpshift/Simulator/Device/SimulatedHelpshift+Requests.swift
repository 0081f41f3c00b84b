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

    /// Sends a request to the server. `completion` is called once, in a later turn of the clock. It is never called if
    /// the server is silent and the SDK has no timeout.
    func request(_ completion: @escaping @MainActor (SimulatedHelpshift, Outcome) -> Void) {
        guard device.isOnline else {
            later { completion($0, .lost) }
            return
        }
        if server.condition == .silent || server.latency > requestTimeout ?? .infinity {
            if let requestTimeout { after(requestTimeout) { completion($0, .lost) } }
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
            case .silent: if let timeout = sdk.requestTimeout { sdk.after(timeout) { completion($0, .lost) } }
            }
        }
    }
}

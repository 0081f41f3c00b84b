import Foundation

extension SimulatedHelpshift {
    /// What has become of a request.
    enum Outcome {
        /// The server has it, and answers.
        case answered
        /// The server has an error of its own.
        case failed
        /// No answer came: there is no network, or none came in time.
        case lost
    }

    /// Asks the server for something. `completion` is called once, with a later turn of the clock; never where the
    /// server is silent and the SDK waits for ever.
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

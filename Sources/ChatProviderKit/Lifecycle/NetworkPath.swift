#if canImport(Network)
    import Dispatch
    import Network

    /// The device's path to a network, as the system's path monitor reports it.
    enum NetworkPath {
        /// Reports whether there is a path to a network, now and whenever that changes, until the token is
        /// cancelled or released.
        ///
        /// A path that the system would open on demand, such as a VPN's, counts.
        @MainActor
        static func observe(_ report: @escaping @Sendable (Bool) -> Void) -> ObservationToken {
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { report($0.status != .unsatisfied) }
            monitor.start(queue: DispatchQueue(label: "ChatProviderKit.NetworkPath"))
            return ObservationToken { monitor.cancel() }
        }
    }
#endif

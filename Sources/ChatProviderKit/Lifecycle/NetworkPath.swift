#if canImport(Network)
    import Dispatch
    import Network

    /// The device's way to a network, as the system's path monitor sees it.
    enum NetworkPath {
        /// Reports whether there is a way to a network, now and whenever that changes, until the token is cancelled or
        /// released.
        ///
        /// A path that the system would make on demand, such as a VPN's, counts as a way.
        @MainActor
        static func observe(_ report: @escaping @Sendable (Bool) -> Void) -> ObservationToken {
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { report($0.status != .unsatisfied) }
            monitor.start(queue: DispatchQueue(label: "ChatProviderKit.NetworkPath"))
            return ObservationToken { monitor.cancel() }
        }
    }
#endif

#if !os(iOS) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import Dispatch
    import Foundation

    /// The lifecycle of a program in a terminal: stopped with Ctrl-Z is its background.
    @MainActor
    public final class TerminalAppLifecycle: AppLifecycle {
        private let manual = ManualAppLifecycle()
        private let listening: ObservationToken

        /// Creates the lifecycle; from now on Ctrl-Z tells the observers before the program stops.
        public init() {
            // The default action would stop the program before any observer is notified.
            signal(SIGTSTP, SIG_IGN)
            let stop = Self.listen(to: SIGTSTP) { [manual] in
                manual.send(.didEnterBackground)
                kill(getpid(), SIGSTOP)
            }
            let goOn = Self.listen(to: SIGCONT) { [manual] in manual.send(.willEnterForeground) }
            listening = ObservationToken {
                stop.cancel()
                goOn.cancel()
                signal(SIGTSTP, SIG_DFL)
            }
        }

        private static func listen(
            to signal: Int32,
            _ action: @escaping @MainActor () -> Void
        ) -> any DispatchSourceSignal {
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated(action) }
            source.resume()
            return source
        }

        /// Whether the program is stopped.
        public var isInBackground: Observed<Bool> { manual.isInBackground }
    }
#endif

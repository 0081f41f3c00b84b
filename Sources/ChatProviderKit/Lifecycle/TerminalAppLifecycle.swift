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
            // The default action would stop the program before anybody is told.
            signal(SIGTSTP, SIG_IGN)
            let stop = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: .main)
            stop.setEventHandler { [manual] in
                MainActor.assumeIsolated { manual.send(.didEnterBackground) }
                kill(getpid(), SIGSTOP)
            }
            let goOn = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .main)
            goOn.setEventHandler { [manual] in
                MainActor.assumeIsolated { manual.send(.willEnterForeground) }
            }
            stop.resume()
            goOn.resume()
            listening = ObservationToken {
                stop.cancel()
                goOn.cancel()
                signal(SIGTSTP, SIG_DFL)
            }
        }

        /// Whether the program is stopped.
        public var isInBackground: Observed<Bool> { manual.isInBackground }
    }
#endif

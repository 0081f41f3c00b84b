#if canImport(Darwin)
    import os
#else
    import Synchronization
#endif

/// A state that one thread at a time may touch.
package struct Locked<State: Sendable>: ~Copyable, Sendable {
    #if canImport(Darwin)
        private let state: OSAllocatedUnfairLock<State>
    #else
        // On Apple's platforms it is newer than the oldest system that the package runs on.
        private let state: Mutex<State>
    #endif

    /// Makes it.
    package init(_ state: State) {
        #if canImport(Darwin)
            self.state = OSAllocatedUnfairLock(initialState: state)
        #else
            self.state = Mutex(state)
        #endif
    }

    /// Calls `body` with the state. Nothing in it may ask for the state again.
    package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        #if canImport(Darwin)
            state.withLockUnchecked(body)
        #else
            state.withLock { body(&$0) }
        #endif
    }
}

#if canImport(Darwin)
    import os
#else
    import Synchronization
#endif

/// A state that only one thread at a time can access.
package struct Locked<State: Sendable>: ~Copyable, Sendable {
    #if canImport(Darwin)
        private let state: OSAllocatedUnfairLock<State>
    #else
        // On Apple's platforms, `Mutex` requires a later system than this package does.
        private let state: Mutex<State>
    #endif

    package init(_ state: State) {
        #if canImport(Darwin)
            self.state = OSAllocatedUnfairLock(initialState: state)
        #else
            self.state = Mutex(state)
        #endif
    }

    /// Calls `body` with the state. `body` must not access the state again.
    package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        #if canImport(Darwin)
            state.withLockUnchecked(body)
        #else
            state.withLock { body(&$0) }
        #endif
    }
}

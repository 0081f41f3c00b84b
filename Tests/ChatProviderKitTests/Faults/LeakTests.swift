#if os(Linux) || os(macOS)
    import Foundation
    import Testing
    import TestSupport

    @Suite("Leaks")
    struct LeakTests {
        /// Sanitizers keep released memory on purpose.
        static var isSanitized: Bool {
            let program = dlopen(nil, RTLD_NOW)
            return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
        }

        @Test(
            "ten thousand providers, counters and tokens come and go, and leave no object, observer or memory"
        )
        func churn() throws {
            let text = try BuiltProgram("FaultProcess").run(["churn", "2000"]).output
            let rounds = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
            try #require(rounds.count == 6 && rounds.allSatisfy { $0.count == 3 }, "\(text)")
            #expect(rounds.allSatisfy { $0[0] == 0 }, "objects that are still alive: \(rounds)")
            #expect(rounds.allSatisfy { $0[1] == 0 }, "observations that were not ended: \(rounds)")
            // The first rounds fill the allocator's pools. A leak of 300 bytes a life would show as 2.4 MB.
            if !Self.isSanitized { #expect(rounds[5][2] - rounds[1][2] < 2 << 20, "resident: \(rounds)") }
        }
    }
#endif

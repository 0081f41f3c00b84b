#if os(Linux) || os(macOS)
    import Foundation
    import Testing
    import TestSupport

    @Suite("Leaks")
    struct LeakTests {
        /// Sanitizers keep freed memory on purpose.
        static var isSanitized: Bool {
            let program = dlopen(nil, RTLD_NOW)
            return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
        }

        @Test("ten thousand providers, counters and tokens leak no object, observer or memory")
        func churn() throws {
            let text = try BuiltProgram("FaultProcess").run(["churn", "2000"]).output
            let rounds = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
            try #require(rounds.count == 6 && rounds.allSatisfy { $0.count == 3 }, "\(text)")
            #expect(rounds.allSatisfy { $0[0] == 0 }, "leaked objects: \(rounds)")
            #expect(rounds.allSatisfy { $0[1] == 0 }, "leaked observations: \(rounds)")
            // The first rounds fill the allocator's pools. A leak of 300 bytes each would show up as 2.4 MB.
            if !Self.isSanitized { #expect(rounds[5][2] - rounds[1][2] < 2 << 20, "resident: \(rounds)") }
        }
    }
#endif

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import MatrixTestServer

    /// Runs random conversations, several at the same time, until all operations are done.
    @MainActor
    final class RandomRun {
        private let own: OwnSynapse
        private let seed: UInt64
        private let limit: Int
        private let gate = ServerGate()
        private var running: [ObjectIdentifier: RandomConversation] = [:]
        private var started: UInt64 = 0
        private(set) var conversations = 0
        private var endedOperations = 0
        private(set) var findings: [String] = []
        /// The number of findings that ends a run.
        private static let maximumFindings = 3

        init(_ own: OwnSynapse, seed: UInt64, operations limit: Int) {
            self.own = own
            self.seed = seed
            self.limit = limit
        }

        func run(atOnce: Int) async {
            let progress = Task { await tellProgress() }
            await withTaskGroup { group in
                for _ in 1...atOnce {
                    group.addTask { await self.runConversations() }
                }
            }
            progress.cancel()
        }

        var operations: Int {
            endedOperations + running.values.reduce(0) { $0 + $1.operations }
        }

        private func runConversations() async {
            while operations < limit, findings.count < Self.maximumFindings {
                let number = started
                started += 1
                do {
                    try await runConversation(seed: seed &+ number)
                } catch {
                    findings.append("MATRIX_SEED=\(seed &+ number): \(error)")
                }
            }
        }

        private func runConversation(seed: UInt64) async throws {
            let conversation = try await gate.pass {
                try await RandomConversation(seed: seed, on: own.server)
            }
            let key = ObjectIdentifier(conversation)
            running[key] = conversation
            defer {
                running[key] = nil
                conversations += 1
                endedOperations += conversation.operations
            }
            do {
                if let finding = try await conversation.run(gate: gate, killing: killServer) {
                    tell(finding)
                    findings.append(finding)
                }
            } catch {
                throw Failure(error: error, journal: conversation.journal.suffix(30))
            }
        }

        private struct Failure: Error, CustomStringConvertible {
            let error: any Error
            let journal: ArraySlice<String>
            var description: String { "\(error)\n\(journal.joined(separator: "\n"))" }
        }

        /// Kills the server during the phones' work, and starts it again.
        private func killServer() async throws {
            try await gate.close {
                for conversation in running.values { conversation.holdClocks(true) }
                try await own.kill()
                try await own.restart()
                await useConnections()
                for conversation in running.values { conversation.holdClocks(false) }
            }
        }

        /// Uses up connections that ended with the server, which would fail the next requests.
        private func useConnections() async {
            var successes = 0
            while successes < 8 {
                let answer = try? await own.server.answer("GET", ["/_matrix/client/versions"])
                successes += answer?.status == 200 ? 1 : 0
            }
        }

        // MARK: Progress

        private func tellProgress() async {
            let start = ContinuousClock.now
            var last = (operations: 0, at: start)
            while (try? await Task.sleep(for: .seconds(10))) != nil {
                let now = ContinuousClock.now
                if limit > 5_000 {
                    let seconds = (now - start).components.seconds
                    tell("\(seconds) s: \(operations) of \(limit), findings: \(findings.count)")
                }
                if operations != last.operations {
                    last = (operations, now)
                } else if now - last.at > .seconds(60) {
                    last.at = now
                    for conversation in running.values { tell("Stuck: \(conversation.summary)") }
                }
            }
        }

        private func tell(_ line: String) {
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }
    }
#endif

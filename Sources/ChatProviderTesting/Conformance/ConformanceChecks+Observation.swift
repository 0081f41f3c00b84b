import ChatProviderKit

extension ConformanceCheck {
    /// The guarantees for every observer.
    @MainActor
    static let observation: [ConformanceCheck] = [
        ConformanceCheck("O1", "a new observer receives the current value once, before the call returns") {
            scene in
            try await scene.start()
            if scene.can.contains(.messages) { try await scene.sendAgentMessage("one") }
            let states = ObservationRecorder(scene.provider.chatState)
            try scene.expect(states.values.count, is: 1, "the number of states that a new observer receives")
            try scene.expect(
                states.last == scene.provider.chatState.value,
                "a new observer to receive the current state",
                saw: "another one"
            )
            let statuses = ObservationRecorder(scene.provider.connectionStatus)
            try scene.expect(
                statuses.values,
                is: [scene.provider.connectionStatus.value],
                "the values that a new observer of the connection receives"
            )
        },
        ConformanceCheck("O2", "all observers receive the same values in the same order, the stored one last")
        {
            scene in
            let first = ObservationRecorder(scene.provider.chatState)
            // Disconnects inside a delivery, once.
            var hasInterfered = false
            let interference = scene.provider.connectionStatus.observe { [provider = scene.provider] in
                guard $0.isConnected, !hasInterfered else { return }
                hasInterfered = true
                provider.disconnect()
                provider.connect()
            }
            let statuses = ObservationRecorder(scene.provider.connectionStatus)
            let others = ObservationRecorder(scene.provider.connectionStatus)
            let last = ObservationRecorder(scene.provider.chatState)
            try await scene.start()
            if scene.can.contains(.messages) { try await scene.sendAgentMessage("one", "two") }
            try scene.expect(
                first.values == last.values && statuses.values == others.values,
                "two observers to receive the same",
                saw:
                    "\(first.values.count) and \(last.values.count) states, \(statuses.values), \(others.values)"
            )
            try scene.expect(
                last.last == scene.provider.chatState.value
                    && statuses.last == scene.provider.connectionStatus.value,
                "the observers to end on the stored value",
                saw: "another one"
            )
            interference.cancel()
        },
        ConformanceCheck("O3", "nothing arrives after cancel() has returned, or the token was released") {
            scene in
            var heard = 0
            var tokens = [
                scene.provider.chatState.observe { _ in heard += 1 },
                scene.provider.connectionStatus.observe { _ in heard += 1 },
                scene.provider.events.observe { _ in heard += 1 },
            ]
            try await scene.start()
            for token in tokens { token.cancel() }
            tokens = []
            heard = 0
            try await everything(scene)
            try scene.expect(heard, is: 0, "the number of calls after cancel()")
        },
        ConformanceCheck("O4", "an equal value notifies no observer") { scene in
            let states = ObservationRecorder(scene.provider.chatState)
            let statuses = ObservationRecorder(scene.provider.connectionStatus)
            try await scene.start()
            try await everything(scene)
            for (before, after) in zip(states.values, states.values.dropFirst()) {
                try scene.expect(before != after, "no state twice in a row", saw: "two equal ones")
            }
            for (before, after) in zip(statuses.values, statuses.values.dropFirst()) {
                try scene.expect(before != after, "no status twice in a row", saw: "\(after) twice")
            }
        },
        ConformanceCheck("O5", "observers are called on the main actor") { scene in
            let probe = MainActorProbe()
            let tokens = [
                scene.provider.chatState.observe { _ in probe.touch() },
                scene.provider.connectionStatus.observe { _ in probe.touch() },
                scene.provider.events.observe { _ in probe.touch() },
            ]
            try await scene.start()
            try await everything(scene)
            for token in tokens { token.cancel() }
            try scene.expect(probe.strayCount, is: 0, "the number of calls off the main actor")
        },
    ]

    /// Triggers everything that the harness supports.
    @MainActor
    private static func everything(_ scene: ConformanceScene) async throws {
        if scene.can.contains(.messages) { try await scene.sendAgentMessage("one", "two") }
        if scene.can.contains(.visitorMessages) { try await scene.harness.sendVisitorMessage("mine") }
        if scene.can.contains(.reports) { try await scene.harness.report(2) }
        if scene.can.contains(.outages) {
            try await scene.harness.dropConnection()
            try await scene.harness.restoreConnection()
        }
        if scene.can.contains(.redelivery) { try await scene.harness.redeliver() }
        if scene.can.contains(.chatEnd) { try await scene.harness.endChat() }
    }
}

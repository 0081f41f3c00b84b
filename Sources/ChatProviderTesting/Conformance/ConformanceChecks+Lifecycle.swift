import ChatProviderKit

extension ConformanceCheck {
    /// Connections, starts and stops.
    @MainActor
    static let lifecycle: [ConformanceCheck] = [
        ConformanceCheck(
            "L1",
            "background: the connection closes in the background and opens again in the foreground",
            needs: .connection
        ) { scene in
            try await scene.start()
            try scene.expectConnection(true, "after the start")
            scene.lifecycle.send(.didEnterBackground)
            try await scene.harness.settle()
            try scene.expectConnection(false, "in the background")
            scene.lifecycle.send(.willEnterForeground)
            try await scene.harness.settle()
            try scene.expectConnection(true, "in the foreground")
        },
        ConformanceCheck(
            "L2",
            "holders: the connection closes when the last one is released",
            needs: .connection
        ) { scene in
            try await scene.start()
            let other = scene.connection.hold()
            scene.counter.stop()
            try await scene.harness.settle()
            try scene.expectConnection(true, "while it is held")
            other.cancel()
            try await scene.harness.settle()
            try scene.expectConnection(false, "without a holder")
        },
        ConformanceCheck(
            "L3",
            "reconnects: after a hundred, there are exactly as many observations as before",
            needs: .outages
        ) { scene in
            try await scene.start()
            try await reconnect(scene)
            let before = scene.harness.vendorObservationCount
            for _ in 1...100 { try await reconnect(scene) }
            guard let before, let after = scene.harness.vendorObservationCount else {
                throw ConformanceNotApplicable(
                    reason: "The harness does not count the observations at the vendor"
                )
            }
            try scene.expect(after, is: before, "the number of observations at the vendor")
        },
        ConformanceCheck(
            "L4",
            "first start: nothing connects or loads before the start",
            needs: .connection
        ) { scene in
            let statuses = ObservationRecorder(scene.provider.connectionStatus)
            let states = ObservationRecorder(scene.provider.chatState)
            try await scene.harness.settle()
            try scene.expect(
                !statuses.values.contains { $0.isConnectedOrConnecting },
                "no connection before the start",
                saw: "\(statuses.values)"
            )
            try scene.expect(
                !states.values.contains { $0.loading == .loaded },
                "nothing to be loaded before the start",
                saw: "\(states.values.map(\.loading))"
            )
        },
        ConformanceCheck(
            "L5",
            "not chatting: the provider continues after the end of a chat",
            needs: [.messages, .chatEnd]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.harness.endChat()
            try await scene.sendAgentMessage("after")
            try scene.expect(
                scene.texts.contains("after"),
                "a message after the end to arrive",
                saw: "\(scene.texts)"
            )
        },
        ConformanceCheck(
            "L6",
            "stop: a stopped counter reports 0, and counts its messages again after the next start",
            needs: .messages
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            scene.counter.stop()
            try await scene.harness.settle()
            try scene.expectNumber(0, "of a stopped counter")
            try await scene.start()
            try scene.expectUnread(["one"], "after the counter has started again")
        },
        ConformanceCheck(
            "L7",
            "swapping: a provider works after another of its vendor was shut down, and so does one created before",
            needs: .messages
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            let early = try await scene.another()
            try await early.start()
            scene.provider.shutDown()
            try await early.sendAgentMessage("two")
            try early.expectNumber(1, "at a provider that existed when another was shut down")
            let late = try await scene.another()
            try await late.start()
            try await late.sendAgentMessage("three")
            try late.expectNumber(1, "at a provider that was created after another was shut down")
        },
    ]

    @MainActor
    private static func reconnect(_ scene: ConformanceScene) async throws {
        try await scene.harness.dropConnection()
        try await scene.harness.restoreConnection()
    }
}

import ChatProviderKit

extension ConformanceCheck {
    /// The rules for writing a provider.
    @MainActor
    static let rules: [ConformanceCheck] = [
        ConformanceCheck(
            "rule 1",
            "a state that is published while not connected keeps the last log, and is not loaded",
            needs: [.messages, .outages]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            let known = scene.texts
            var offences: [String] = []
            let token = scene.provider.chatState.observe { [provider = scene.provider] state in
                guard !provider.connectionStatus.value.isConnected else { return }
                if state.loading == .loaded { offences.append("a loaded state without a connection") }
                let texts = state.transcript.filter(\.isMessage).compactMap(\.text)
                if texts != known { offences.append("the log \(texts)") }
            }
            try await scene.harness.dropConnection()
            try await scene.harness.restoreConnection()
            token.cancel()
            try scene.expect(
                offences.isEmpty,
                "the log \(known), not loaded, while the connection is dropped",
                saw: offences.joined(separator: "; ")
            )
        },
        ConformanceCheck(
            "rule 2",
            "loaded becomes loadedEarlier when the connection is lost, and loaded again on the next connection",
            needs: [.messages, .outages, .reloadsLog]
        ) { scene in
            let loading = { scene.provider.chatState.value.loading }
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try scene.expect(loading(), is: .loaded, "the loading while connected")
            try await scene.harness.dropConnection()
            try scene.expect(loading(), is: .loadedEarlier, "the loading while the connection is dropped")
            try await scene.harness.restoreConnection()
            try scene.expect(loading(), is: .loaded, "the loading once the connection is restored")
        },
        ConformanceCheck(
            "rule 3",
            "another user empties the state in one step",
            needs: [.messages, .users]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            let old = scene.provider.chatState.value.userID
            var offences: [String] = []
            let token = scene.provider.chatState.observe { state in
                guard state.userID != old, !state.transcript.isEmpty else { return }
                offences.append("\(state.transcript.count) entries of the previous user")
            }
            try await scene.harness.switchUser(to: "ada")
            token.cancel()
            try scene.expect(
                offences.isEmpty && scene.provider.chatState.value.transcript.isEmpty,
                "an empty log with the new user from the first state on",
                saw: offences.first ?? "\(scene.provider.chatState.value.transcript.count) entries"
            )
        },
        ConformanceCheck(
            "rule 4",
            "after shutDown(), nothing is published, whatever is called, and nothing is observed at the vendor"
        ) {
            scene in
            try await scene.start()
            if scene.can.contains(.messages) { try await scene.sendAgentMessage("one") }
            scene.provider.shutDown()
            var heard = 0
            let tokens = [
                scene.provider.chatState.observe { _ in heard += 1 },
                scene.provider.connectionStatus.observe { _ in heard += 1 },
                scene.provider.events.observe { _ in heard += 1 },
            ]
            heard = 0
            await scene.use(scene.provider)
            try await scene.harness.settle()
            if scene.can.contains(.messages) { try await scene.sendAgentMessage("late") }
            for token in tokens { token.cancel() }
            try scene.expect(heard, is: 0, "the number of publications after shutDown()")
            if let count = scene.harness.vendorObservationCount {
                try scene.expect(count, is: 0, "the number of observations at the vendor after shutDown()")
            }
        },
    ]
}

import ChatProviderKit

extension ConformanceCheck {
    /// The count across connections, launches and users.
    @MainActor
    static let reconnecting: [ConformanceCheck] = [
        ConformanceCheck(
            "C6",
            "once: an entry is in the log once, however often it is delivered",
            needs: [.messages, .redelivery]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            for _ in 1...3 { try await scene.harness.redeliver() }
            for text in ["one", "two"] {
                let copies = scene.texts.count { $0 == text }
                try scene.expect(copies <= 1, "\"\(text)\" to be in the log once", saw: "\(copies) copies")
            }
        },
        ConformanceCheck(
            "C10",
            "unknown is not zero: no number before the log is loaded, cached while offline, live again after it"
        ) { scene in
            try scene.expect(scene.count, is: .unknown, "the count before anything has arrived")
            var tooEarly: [UnreadCount] = []
            let token = scene.counter.unreadCount.observe { [provider = scene.provider] in
                if $0.number == 0, provider.chatState.value.sessionStatus == .initializing {
                    tooEarly.append($0)
                }
            }
            defer { token.cancel() }
            if scene.can.isSuperset(of: [.messages, .reloadsLog]) {
                try await scene.sendAgentMessage("one")
                try await scene.start()
                try scene.expect(
                    tooEarly.isEmpty,
                    "no count of 0 before a log with one message is loaded",
                    saw: "\(tooEarly)"
                )
                try scene.expect(scene.count.freshness, is: .live, "the freshness of a loaded log")
            } else if scene.can.contains(.messages), !scene.can.contains(.reports) {
                try await scene.start()
                try scene.expect(scene.count, is: .unknown, "the count if nothing has arrived")
            }
            guard scene.can.isSuperset(of: [.messages, .outages]) else { return }
            if !scene.can.contains(.reloadsLog) {
                try await scene.start()
                try await scene.sendAgentMessage("one")
                try scene.expect(scene.count.freshness, is: .live, "the freshness after a message")
            }
            let number = scene.count.number
            try await scene.harness.dropConnection()
            try scene.expectConnection(false, "while it is dropped")
            try scene.expect(scene.count.number, is: number, "the number while the connection is dropped")
            try scene.expect(
                scene.count.freshness,
                is: .cached,
                "the freshness while the connection is dropped"
            )
            try await scene.harness.restoreConnection()
            try scene.expect(
                scene.count.freshness,
                is: .live,
                "the freshness once the connection is restored"
            )
            try scene.expectConnection(true, "after that")
        },
        ConformanceCheck(
            "C13",
            "relaunch: the count is the one before the kill plus the messages since",
            needs: [.messages, .relaunch]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.visit()
            try await scene.sendAgentMessage("two")
            let next = try await scene.relaunched()
            try scene.expect(next.count, is: .cached(1), "the count right after the launch")
            try await next.start()
            try scene.expect(next.count.number, is: 1, "the number after connecting")
            try await next.sendAgentMessage("three")
            try scene.expect(next.count, is: .live(2), "the count after one more message")
        },
        ConformanceCheck(
            "C14",
            "user: the state names the user whose chat it is, so that counts are stored for the right user",
            needs: [.messages, .users]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            let userID = scene.provider.chatState.value.userID
            for user in ["ada", userID] {
                try await scene.harness.switchUser(to: user)
                try scene.expect(
                    scene.provider.chatState.value.userID,
                    is: user,
                    "the user of the state after a login"
                )
                guard user != userID else { break }
                if userID == nil, scene.can.contains(.visitorEndsAtLogin) { continue }
                try scene.expect(
                    scene.storedCount(of: userID) != nil,
                    "a stored count of the previous user",
                    saw: "none"
                )
            }
        },
    ]
}

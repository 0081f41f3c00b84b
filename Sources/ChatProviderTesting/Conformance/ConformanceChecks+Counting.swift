import ChatProviderKit

extension ConformanceCheck {
    /// The count while the provider is connected.
    @MainActor
    static let counting: [ConformanceCheck] = [
        ConformanceCheck(
            "C1",
            "position: every agent's message after the marker is unread, in the log's order",
            needs: .messages
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.visit()
            var expected = ["two", "three"]
            try await scene.sendAgentMessage("two", "three")
            if scene.can.contains(.outages) {
                try await scene.harness.dropConnection()
                try await scene.harness.restoreConnection()
                try await scene.sendAgentMessage("four")
                expected.append("four")
            }
            try scene.expectUnread(expected, "after all of them have arrived")
        },
        ConformanceCheck(
            "C2",
            "same instant: two messages with the same time are two messages",
            needs: [.messages, .datedMessages]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.visit()
            try await scene.harness.sendAgentMessage("two", offset: 0)
            try scene.expectNumber(1, "after a message of the marker's own time")
        },
        ConformanceCheck(
            "C3",
            "skew: the log keeps its order whatever the timestamps say",
            needs: [.messages, .datedMessages]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.visit()
            try await scene.harness.sendAgentMessage("past", offset: -3600)
            try await scene.harness.sendAgentMessage("future", offset: 86_400)
            try scene.expect(scene.texts, is: ["one", "past", "future"], "the log")
            try scene.expectNumber(2, "after one from the past and one from the future")
            try await scene.visit()
            try await scene.harness.sendAgentMessage("next", offset: -80_000)
            try scene.expectNumber(1, "behind a message from the future")
        },
        ConformanceCheck(
            "C4",
            "empty log: every agent's message counts if the log was never seen, or was empty when seen",
            needs: .messages
        ) { scene in
            try await scene.start()
            try await scene.visit()
            try await scene.sendAgentMessage("one", "two")
            try scene.expectNumber(2, "after two messages in a log that was seen empty")
            let unseen = try await scene.another()
            try await unseen.start()
            try await unseen.sendAgentMessage("one", "two")
            try unseen.expectNumber(2, "after two messages in a log that was never seen")
        },
        ConformanceCheck(
            "C5",
            "messages only: an entry that is not a message does not count",
            needs: [.messages, .notices]
        ) { scene in
            try await scene.start()
            try await scene.harness.postNotice()
            try await scene.sendAgentMessage("one")
            try await scene.harness.postNotice()
            try scene.expectNumber(1, "after one message between two notices")
        },
        ConformanceCheck(
            "C7",
            "forward: if the log loses its beginning, seen messages stay seen, and later ones still count",
            needs: [.messages, .truncation]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two", "three")
            try await scene.visit()
            try await scene.sendAgentMessage("four")
            try await scene.harness.truncateLog(keepingLast: 2)
            try scene.expectNumber(1, "after the log lost everything before the marker")
            try await scene.harness.truncateLog(keepingLast: 1)
            try scene.expectNumber(1, "after the log lost the marked entry")
        },
        ConformanceCheck(
            "C8",
            "edits: the visitor's message is one entry, from pending to delivered",
            needs: [.messages, .visitorMessages]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.harness.sendVisitorMessage("mine")
            let own = scene.provider.chatState.value.transcript.filter { $0.text == "mine" }
            try scene.expect(own.count, is: 1, "the number of entries for one message from the visitor")
        },
        ConformanceCheck(
            "C9",
            "own messages: the visitor's own never count, and mark nothing as seen after the first visit",
            needs: [.messages, .visitorMessages]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one")
            try await scene.harness.sendVisitorMessage("an answer")
            // C4: in a log that was never seen, and is delivered again, an answer shows that what precedes it
            // was read.
            let deliversAgain = (scene.provider as? any UnreadCountReporting)?.givesLogAgain ?? true
            try scene.expectNumber(deliversAgain ? 0 : 1, "after an answer in a log that was never seen")
            try await scene.visit()
            try await scene.sendAgentMessage("two")
            try await scene.harness.sendVisitorMessage("mine")
            try scene.expectNumber(1, "with one message from an agent and one from the visitor since a visit")
        },
        ConformanceCheck("C11", "seen: while the conversation is seen the count is 0", needs: .messages) {
            scene in
            try await scene.start()
            for visit in 1...3 {
                try await scene.sendAgentMessage("before \(visit)")
                try scene.expectNumber(1, "before visit \(visit)")
                try await scene.openConversation()
                try await scene.sendAgentMessage("during \(visit)")
                try scene.expect(scene.count, is: .live(0), "the count during visit \(visit)")
                try await scene.closeConversation()
                try await scene.harness.settle()
                try scene.expectNumber(0, "after visit \(visit)")
            }
        },
        ConformanceCheck(
            "C12",
            "ended: nothing of an ended chat is unread, unless the vendor keeps its log",
            needs: [.messages, .chatEnd]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            try await scene.harness.endChat()
            let keeps = scene.provider.keepsLogAfterChatEnds
            try scene.expectNumber(
                keeps ? 2 : 0,
                "after the end of a chat whose log is \(keeps ? "" : "not ")kept"
            )
        },
        ConformanceCheck(
            "C15",
            "reported: the vendor's count is shown, later messages are added, and a visit clears it",
            needs: [.messages, .reports]
        ) { scene in
            try await scene.start()
            try await scene.harness.report(3)
            try scene.expect(scene.count, is: .live(3), "the count after a report of 3")
            try await scene.sendAgentMessage("one")
            try scene.expectNumber(4, "after a report of 3 and one message")
            try await scene.openConversation()
            try await scene.harness.report(5)
            try await scene.closeConversation()
            try scene.expectNumber(0, "after a report that arrived during a visit")
        },
    ]
}

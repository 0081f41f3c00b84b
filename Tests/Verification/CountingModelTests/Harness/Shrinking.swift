import CountingModel

extension RandomScene {
    /// A scene with fewer lines and fewer entries that still ends in a mismatch.
    @MainActor
    func shrunk() -> RandomScene {
        var best = self
        guard let mismatch = best.firstMismatch() else { return self }
        best.lines = Array(best.lines.prefix(mismatch.line + 1))
        var chunk = max(1, best.lines.count / 2)
        var isSmaller = true
        while chunk > 1 || isSmaller {
            if !isSmaller { chunk = max(1, chunk / 2) }
            isSmaller = false
            var start = 0
            while start < best.lines.count {
                var candidate = best
                candidate.lines.removeSubrange(start..<min(start + chunk, candidate.lines.count))
                if let cut = candidate.cutAtMismatch() {
                    best = cut
                    isSmaller = true
                } else {
                    start += chunk
                }
            }
        }
        best.dropEntries()
        return best
    }

    // MARK: Inside

    @MainActor
    private func cutAtMismatch() -> RandomScene? {
        guard let mismatch = firstMismatch() else { return nil }
        var cut = self
        cut.lines = Array(cut.lines.prefix(mismatch.line + 1))
        return cut
    }

    /// Drops entries from the logs of chat states, and events and receipts from rooms, one by one.
    @MainActor
    private mutating func dropEntries() {
        for index in lines.indices {
            dropEvents(fromLine: index)
            guard case .zendesk(.chatState(var state), let provider) = lines[index].event else { continue }
            for path in [\ModelChatState.logs, \ModelChatState.appendLogs] {
                var entry = 0
                while let logs = state[keyPath: path], entry < logs.count {
                    var smaller = state
                    smaller[keyPath: path]?.remove(at: entry)
                    var candidate = self
                    candidate.lines[index].event = .zendesk(.chatState(smaller), provider: provider)
                    if candidate.firstMismatch()?.line == lines.count - 1 {
                        self = candidate
                        state = smaller
                    } else {
                        entry += 1
                    }
                }
            }
        }
    }

    @MainActor
    private mutating func dropEvents(fromLine index: Int) {
        guard case .matrix(.sync(var sync), let provider) = lines[index].event else { return }
        for room in sync.rooms.indices {
            var candidates: [(inout ModelRoom) -> Void] = []
            candidates += sync.rooms[room].events.indices.reversed().map { place in
                { room in _ = room.events.remove(at: place) }
            }
            candidates += sync.rooms[room].receipts.indices.reversed().map { place in
                { room in _ = room.receipts.remove(at: place) }
            }
            candidates += [
                { room in room.state = [] }, { room in room.count = nil }, { room in room.isLimited = false },
            ]
            for change in candidates {
                var smaller = sync
                change(&smaller.rooms[room])
                var candidate = self
                candidate.lines[index].event = .matrix(.sync(smaller), provider: provider)
                guard candidate.firstMismatch()?.line == lines.count - 1 else { continue }
                self = candidate
                sync = smaller
            }
        }
    }
}

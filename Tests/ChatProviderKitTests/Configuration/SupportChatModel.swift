import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A simple model of the counting rules for several scripted providers that are swapped, reloaded, logged in and
/// relaunched. The tests compare `SupportChat` with it.
struct SupportChatModel {
    /// The owner of a log and its marker: a provider and a user.
    struct Owner: Hashable {
        var id: ChatProviderID
        var user: String?
    }

    /// A running provider.
    struct Line {
        var isOnline = false
        var loading = ChatState.Loading.notLoaded
        /// The log as it was last loaded.
        var log: [ChatEntry] = []
        var isVisible = false
        /// The count to show until the log is loaded.
        var earlier: Int?
        var isKnown = false

        /// The conversation is not seen before it has loaded.
        var isSeen: Bool { isVisible && loading != .notLoaded }
    }

    /// The vendors' logs, which only grow.
    var servers: [Owner: [ChatEntry]] = [:]
    /// The number of entries before the marker. An owner that was never seen has none.
    var markers: [Owner: Int] = [:]
    var stored: [Owner: Int] = [:]
    var users: [ChatProviderID: String] = [:]
    var active: [ChatProviderID] = []
    var lines: [ChatProviderID: Line] = [:]
    var policy = UnreadPolicy()

    func owner(_ id: ChatProviderID) -> Owner { Owner(id: id, user: users[id]) }

    // MARK: Expected values

    private func number(_ id: ChatProviderID, _ line: Line) -> Int {
        if line.isSeen { return 0 }
        if let earlier = line.earlier { return earlier }
        let answered = line.log.lastIndex { $0.participant == .visitor && $0.isMessage }.map { $0 + 1 } ?? 0
        return line.log.dropFirst(markers[owner(id)] ?? answered).count { policy.skipReason(for: $0) == nil }
    }

    func count(_ id: ChatProviderID) -> UnreadCount {
        guard let line = lines[id] else { return .cached(0) }
        if line.isSeen { return .live(0) }
        guard line.isKnown else { return .unknown }
        let isLive = line.isOnline && line.loading == .loaded
        return isLive ? .live(number(id, line)) : .cached(number(id, line))
    }

    var total: UnreadCount {
        let counts = active.map(count)
        guard counts.isEmpty || counts.contains(where: { $0.number != nil }) else { return .unknown }
        let sum = counts.reduce(0) { $0 + $1.badgeNumber }
        return !counts.isEmpty && counts.allSatisfy { $0.freshness == .live } ? .live(sum) : .cached(sum)
    }

    // MARK: Events

    /// Moves the marker if the conversation is seen, and stores the count.
    private mutating func settle(_ id: ChatProviderID) {
        guard var line = lines[id] else { return }
        if line.isSeen {
            line.isKnown = true
            line.earlier = nil
            markers[owner(id)] = line.log.isEmpty ? markers[owner(id)] ?? 0 : line.log.count
        }
        lines[id] = line
        if line.isKnown { stored[owner(id)] = number(id, line) }
    }

    mutating func attach(_ id: ChatProviderID) {
        let earlier = stored[owner(id)]
        lines[id] = Line(earlier: earlier, isKnown: earlier != nil)
    }

    mutating func detach(_ id: ChatProviderID) {
        settle(id)
        lines[id] = nil
    }

    /// Activates other providers. An open screen moves to the provider that replaces its own: the one with the same id,
    /// or else the newcomer at the same place in the order.
    mutating func swap(to ids: [ChatProviderID], keeping kept: [ChatProviderID], _ policy: UnreadPolicy) {
        let going = active.filter { !kept.contains($0) }
        let open = Set(going.filter { lines[$0]?.isVisible == true })
        for id in going { detach(id) }
        if policy != self.policy { setPolicy(policy) }
        let newcomers = ids.filter { !active.contains($0) }
        let leavers = going.filter { !ids.contains($0) }
        for id in ids where lines[id] == nil { attach(id) }
        for id in open.intersection(ids) { lines[id]?.isVisible = true }
        for (leaver, newcomer) in zip(leavers, newcomers) where open.contains(leaver) {
            lines[newcomer]?.isVisible = true
        }
        active = ids
    }

    mutating func load(_ id: ChatProviderID) {
        lines[id]?.isOnline = true
        lines[id]?.loading = .loaded
        let log = servers[owner(id)] ?? []
        lines[id]?.log = log
        lines[id]?.earlier = nil
        lines[id]?.isKnown = true
        settle(id)
    }

    mutating func goOffline(_ id: ChatProviderID) {
        lines[id]?.isOnline = false
        if lines[id]?.loading == .loaded { lines[id]?.loading = .loadedEarlier }
        settle(id)
    }

    mutating func receive(_ entry: ChatEntry, _ id: ChatProviderID) {
        servers[owner(id), default: []].append(entry)
        if let line = lines[id], line.isOnline, line.loading == .loaded { load(id) }
    }

    mutating func show(_ id: ChatProviderID, _ isVisible: Bool) {
        settle(id)
        lines[id]?.isVisible = isVisible
        settle(id)
    }

    mutating func logIn(_ user: String?, _ id: ChatProviderID) {
        guard users[id] != user, let line = lines[id] else { return }
        users[id] = user
        attach(id)
        lines[id]?.isOnline = line.isOnline
        settle(id)
    }

    /// Puts the app in the background for a moment, which closes the connection even under an open screen.
    mutating func background() {
        for id in active { goOffline(id) }
    }

    mutating func setPolicy(_ policy: UnreadPolicy) {
        self.policy = policy
        for (id, line) in lines {
            if line.loading == .notLoaded {
                let earlier = stored[owner(id)]
                lines[id]?.earlier = earlier
                lines[id]?.isKnown = earlier != nil
            }
            settle(id)
        }
    }

    mutating func relaunch() {
        lines = [:]
        for id in active { attach(id) }
    }
}

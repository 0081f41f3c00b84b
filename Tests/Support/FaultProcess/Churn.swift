import ChatProviderKit
import ChatProviderTesting
import Foundation

/// Creates and releases providers, counters, observers and tokens, and prints what remains after each round: the
/// objects that are still alive, the observations that were not ended, and the resident memory in bytes.
@MainActor
struct Churn {
    let count: Int

    private struct Traces {
        weak var provider: ScriptedChatProvider?
        weak var counter: MessageCounter?
        weak var connection: SharedConnection?
        weak var lifecycle: ManualAppLifecycle?
        weak var token: ObservationToken?

        var aliveCount: Int {
            let all: [AnyObject?] = [provider, counter, connection, lifecycle, token]
            return all.count { $0 != nil }
        }
    }

    /// Objects that outlive all others, like an app's lifecycle and settings.
    private let appLifecycle = ManualAppLifecycle()
    private let appValue = Observed.Source(0)

    func run() {
        for _ in 1...6 {
            var alive = 0
            var traces: [Traces] = []
            traces.reserveCapacity(count)
            for number in 0..<count { traces.append(live(number)) }
            alive = traces.reduce(0) { $0 + $1.aliveCount }
            traces = []
            let observers = appLifecycle.observerCount + appValue.observerCount
            print(alive, observers, Self.residentBytes)
        }
    }

    /// A life from launch to release, ended in one of three ways.
    private func live(_ number: Int) -> Traces {
        let provider = ScriptedChatProvider()
        let lifecycle = ManualAppLifecycle()
        let counter = MessageCounter(
            provider: provider,
            lifecycle: number.isMultiple(of: 2) ? lifecycle : appLifecycle,
            store: InMemoryReadMarkerStore()
        )
        let token = counter.unreadCount.observe { [appValue] in appValue.value = $0.badgeNumber }
        let more = [provider.events.observe { _ in }, appValue.observe { _ in }]
        counter.start()
        provider.goOnline()
        provider.load([.agentMessage("1"), .agentMessage("2")])
        counter.conversationWillAppear()
        provider.goOffline()
        provider.goOnline()
        provider.append(.agentMessage("3"))
        switch number % 3 {
        case 0: counter.stop()
        case 1: for token in more { token.cancel() }
        default: provider.shutDown()
        }
        return Traces(
            provider: provider,
            counter: counter,
            connection: counter.connection,
            lifecycle: lifecycle,
            token: token
        )
    }

    /// The process's resident memory; 0 if the system does not report it in `/proc`.
    private static var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

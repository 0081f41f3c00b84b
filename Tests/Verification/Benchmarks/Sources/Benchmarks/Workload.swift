import ChatProviderKit

/// Fixed work whose instructions are counted: see `count-instructions.sh`.
enum Workload: String, CaseIterable {
    case oneMoreMessage = "one-more-message"
    case notify
    case subscribe

    /// Does it `count` times, after a set-up that does not depend on `count`.
    func run(_ count: Int) {
        switch self {
        case .oneMoreMessage:
            let scene = Scene(Logs.first(100_000))
            // As many are made for any count: what is counted is what happens to them.
            let messages = Logs.agentMessages(4_000, behind: 100_000)
            for message in messages.prefix(count) { scene.provider.receive(message) }
            keep(scene.badge)
        case .notify:
            let source = Observed.Source(0)
            let sum = Sum()
            let tokens = (0..<10).map { _ in source.observe { sum.add($0) } }
            for value in 1...count { source.value = value }
            keep((sum.value, tokens))
        case .subscribe:
            let source = Observed.Source(1)
            let sum = Sum()
            for _ in 0..<count { source.observe { sum.add($0) }.cancel() }
            keep(sum.value)
        }
    }
}

import ChatProviderKit

/// Fixed work for counting instructions: see `count-instructions.sh`.
enum Workload: String, CaseIterable {
    case oneMoreMessage = "one-more-message"
    case notify

    /// Performs the work `count` times, after a setup that does not depend on `count`.
    func run(_ count: Int) {
        switch self {
        case .oneMoreMessage:
            let scene = Scene(Logs.first(100_000))
            // The same number of messages for any count, so that only their processing is counted.
            let messages = Logs.agentMessages(4_000, behind: 100_000)
            for message in messages.prefix(count) { scene.provider.receive(message) }
            keep(scene.badge)
        case .notify:
            let source = Observed.Source(0)
            let sum = Sum()
            let tokens = (0..<10).map { _ in source.observe { sum.add($0) } }
            for value in 1...count { source.value = value }
            keep((sum.value, tokens))
        }
    }
}

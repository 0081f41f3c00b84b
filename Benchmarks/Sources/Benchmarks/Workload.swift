import ChatProviderKit

/// Fixed work whose instructions are counted: see `count-instructions.sh`.
enum Workload: String, CaseIterable {
    case oneMoreMessage = "one-more-message"
    case notify
    case subscribe
    case release
    case chatState = "chat-state"
    case replace
    case wholeLog = "whole-log"
    case wholeLogAgain = "whole-log-again"

    /// Does it `count` times, behind a set-up that does not depend on `count`.
    func run(_ count: Int) {
        switch self {
        case .oneMoreMessage:
            let scene = Scene(Logs.first(100_000))
            // As many are made for any count: what is counted is what happens to them.
            let messages = Logs.agentMessages(4_000, behind: 100_000)
            for message in messages.prefix(count) { scene.provider.receive(message) }
            keep(scene.badge)
        case .notify:
            let source = ObservedValue(0)
            let sum = Sum()
            let tokens = (0..<10).map { _ in source.observe { sum.add($0) } }
            for value in 1...count { source.value = value }
            keep((sum.value, tokens))
        case .release:
            let source = ObservedValue(1)
            let sum = Sum()
            for _ in 0..<count { keep(source.observe { sum.add($0) }) }
            keep(sum.value)
        case .chatState:
            let source = ObservedValue(ChatState())
            let sum = Sum()
            let token = source.observe { sum.add($0.logs.count) }
            let transcript = ChatTranscript(Logs.first(100))
            let (one, other) = (ChatState(logs: transcript), ChatState(logs: transcript, isChatting: true))
            for number in 0..<count { source.value = number.isMultiple(of: 2) ? one : other }
            keep((sum.value, token))
        case .replace:
            let scene = Scene(Logs.first(1_000))
            let (original, edited) = (Logs.entry(500), Logs.entry(500, edited: true))
            for number in 0..<count { scene.provider.receive(number.isMultiple(of: 2) ? edited : original) }
            keep(scene.badge)
        case .wholeLog:
            let log = Logs.first(100_000)
            let scene = Scene()
            scene.provider.load(Array(log.prefix(count)))
            keep(scene.badge)
        case .wholeLogAgain:
            let log = Array(Logs.anew(100_000).prefix(count)) + Logs.agentMessages(1, behind: count)
            let scene = Scene(Logs.first(100_000).prefix(count).map(\.self))
            scene.provider.load(log)
            keep(scene.badge)
        case .subscribe:
            let source = ObservedValue(1)
            let sum = Sum()
            for _ in 0..<count { source.observe { sum.add($0) }.cancel() }
            keep(sum.value)
        }
    }
}

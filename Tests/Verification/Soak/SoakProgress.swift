import CommandLineSupport
import Foundation

/// Reports the progress of a soak: once a second on a terminal, every ten seconds in a log.
final class SoakProgress {
    private let terminal: Terminal
    private let steps: Int
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now

    init(_ terminal: Terminal, steps: Int) {
        self.terminal = terminal
        self.steps = steps
    }

    /// The time since the start, in seconds.
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    func tell(_ done: Int) {
        let now = ContinuousClock.now
        let pause: Duration =
            terminal.isInteractive || now - start < .seconds(10) ? .seconds(1) : .seconds(10)
        guard now - last >= pause else { return }
        last = now
        let rate = Double(done) / max(0.001, seconds)
        let left = Double(steps - done) / max(1, rate)
        terminal.printError(
            "soak: \(Self.number(done)) of \(Self.number(steps)) steps (\(done * 100 / max(1, steps)) %), "
                + "\(Self.number(Int(rate))) steps/s, \(Self.time(left)) left"
        )
    }

    /// A number with thousands separators.
    static func number(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// Minutes and seconds.
    static func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}

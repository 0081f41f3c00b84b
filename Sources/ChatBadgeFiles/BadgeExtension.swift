/// The extension's side of the number: carries out its ledger's effects on the files.
package struct BadgeExtension: Sendable {
    private let files: BadgeFiles

    package init(_ files: BadgeFiles) { self.files = files }

    /// Handles a push, and returns the number for the icon; `nil` if the icon must stay unchanged, because
    /// the app has not provided a number yet, or a file cannot be read or written.
    package func number(for arrival: IconLedger.Arrival) -> Int? {
        var ledger = IconLedger()
        var effects = ledger.apply(.arrived(arrival))
        while let effect = effects.popLast() {
            if case .deliver(let number) = effect { return number }
            do {
                effects = ledger.apply(try event(answering: effect, of: ledger))
            } catch {
                effects = ledger.apply(.unreadable)
            }
        }
        return nil
    }

    private func event(answering effect: IconLedger.Effect, of ledger: IconLedger) throws -> IconLedger.Event
    {
        switch effect {
        case .read: return .read(try files.appFile(), try files.pushes())
        case .record(let push):
            try files.record(push, after: ledger.file)
            return .recorded
        case .write, .readIcon, .show, .wait, .ask, .deliver: return .unreadable
        }
    }
}

extension BadgeFiles {
    /// Handles a push in the extension, by carrying out the effects of its ledger on the files.
    ///
    /// - Returns: The number for the icon; `nil` if the icon must stay unchanged, because the app has not
    ///   provided a number yet, or a file cannot be read or written.
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
        case .read: return .read(try appFile(), try pushes())
        case .record(let push):
            try record(push, after: ledger.file)
            return .recorded
        case .write, .readIcon, .show, .wait, .ask, .deliver: return .unreadable
        }
    }
}

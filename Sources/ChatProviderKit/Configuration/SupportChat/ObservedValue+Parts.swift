extension ObservedValue {
    /// Observes a part of the value: the present one at once, then each change of that part.
    ///
    /// All parts come from the one stored value, so that no two of them can disagree.
    func observe<Part: Sendable & Equatable>(
        _ part: any KeyPath<Value, Part> & Sendable,
        _ observer: @escaping @MainActor (Part) -> Void
    ) -> ObservationToken {
        let last = LastPart<Part>()
        return observe { value in
            let part = value[keyPath: part]
            guard part != last.part else { return }
            last.part = part
            observer(part)
        }
    }
}

@MainActor
private final class LastPart<Part: Sendable> {
    var part: Part?
}

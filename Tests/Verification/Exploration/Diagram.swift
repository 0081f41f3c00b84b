import ChatAdapterKit

/// The states of a small value, and the events that lead from each to another, as a diagram in Mermaid's language.
///
/// Only the states that can be reached are drawn: the explorer visits them.
struct Diagram {
    let title: String
    let mermaid: String

    /// - Parameters:
    ///   - events: The possible events, each with the label of its arrows.
    ///   - name: The label of a state.
    init<Value: Hashable, Event>(
        _ title: String,
        of first: Value,
        events: [(words: String, event: Event)],
        name: (Value) -> String,
        apply: (Event, inout Value) -> Void
    ) {
        self.title = title
        var states = [first]
        var arrows: [(from: Value, to: Value, words: [String])] = []
        var next = 0
        while next < states.count {
            let state = states[next]
            next += 1
            for (words, event) in events {
                var result = state
                apply(event, &result)
                guard result != state else { continue }
                if !states.contains(result) { states.append(result) }
                if let same = arrows.firstIndex(where: { $0.from == state && $0.to == result }) {
                    arrows[same].words.append(words)
                } else {
                    arrows.append((state, result, [words]))
                }
            }
        }
        let lines = states.enumerated().map { "    s\($0.offset): \(name($0.element))" }
        let moves = arrows.map { arrow in
            let (from, to) = (states.firstIndex(of: arrow.from) ?? 0, states.firstIndex(of: arrow.to) ?? 0)
            return "    s\(from) --> s\(to): \(arrow.words.joined(separator: ", "))"
        }
        mermaid = (["stateDiagram-v2", "    [*] --> s0"] + lines + moves).joined(separator: "\n")
    }

    /// The diagrams of the article on the architecture, in its order.
    static var all: [Diagram] { [screen, freshness] }

    private static var screen: Diagram {
        Diagram(
            "VendorScreen",
            of: VendorScreen.none,
            events: [
                ("requested", VendorScreen.Event.requested), ("may not appear", .mayNotAppear),
                ("appeared", .appeared), ("closed", .closed), ("withdrawn", .withdrawn),
                ("5 s passed", .deadlinePassed),
            ],
            name: { screen in
                switch screen {
                case .none: "none"
                case .requested(let isOverdue): isOverdue ? "requested, overdue" : "requested"
                case .possible: "possible"
                case .shown: "shown"
                case .closing(let isOverdue): isOverdue ? "closing, overdue" : "closing"
                }
            },
            apply: { _ = $1.apply($0) }
        )
    }

    private static var freshness: Diagram {
        Diagram(
            "CountFreshness",
            of: CountFreshness(hasHeardFromServer: false),
            events: [
                ("told", CountFreshness.Event.told), ("answered", .answered(1)), ("5 s passed", .pauseEnded),
                ("heard from its server", .heardFromServer), ("aged", .aged),
            ],
            name: { $0.name },
            apply: { _ = $1.apply($0) }
        )
    }
}

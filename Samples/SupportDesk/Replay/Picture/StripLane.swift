import ChatProviderKit

/// A thin strip that shows a state from point to point, with its name if there is space.
struct StripLane {
    private struct Run {
        var states: Set<StripState>
        var left: Double
        var right: Double
    }

    private var runs: [Run] = []

    init(_ points: [TimelinePoint], _ scale: TimeScale, strip: Int) {
        for (place, point) in points.enumerated() {
            let states = strip < point.strips.count ? point.strips[strip] : [.absent]
            let (left, right) = (scale.positions[place], scale.end(of: place))
            if runs.last?.states == states {
                runs[runs.count - 1].right = right
            } else {
                runs.append(Run(states: states, left: left, right: right))
            }
        }
    }

    /// Whether nothing changes: the app stays in the foreground, the screen closed, or the provider disconnected.
    var isIdle: Bool {
        runs.allSatisfy {
            $0.states.isSubset(of: [.foreground, .screenClosed, .connection(.disconnected(nil)), .absent])
        }
    }

    func draw(into lanes: inout Markup, y: Double) {
        var free = 0.0
        for (place, run) in runs.enumerated() {
            let look = StripLook(run.states)
            guard let style = look.style else { continue }
            let width = run.right - run.left
            if width < 12 {
                lanes.rectangle("thin \(style)", run.left, y + 18, width, 9)
            } else {
                lanes.rectangle("strip \(style)", run.left, y + 18, width - 1.5, 9, corner: 2.5)
            }
            guard run.left >= free, look.words.width + 4 <= room(behind: place) - run.left else { continue }
            lanes.label("state", run.left, y + 13, look.words)
            free = run.left + look.words.width
        }
    }

    /// The space for a label, including the following gaps.
    private func room(behind place: Int) -> Double {
        let next = runs[(place + 1)...].first { StripLook($0.states).style != nil }
        return next?.left ?? (runs.last?.right ?? 0)
    }
}

/// The style and name of a state.
struct StripLook {
    /// `nil` if nothing is drawn.
    var style: String?
    var words: String
}

extension StripLook {
    init(_ states: Set<StripState>) {
        let drawn = states.subtracting([.absent])
        guard drawn.count <= 1, let state = drawn.first else {
            self.init(style: drawn.isEmpty ? nil : "several", words: drawn.isEmpty ? "" : "several")
            return
        }
        self.init(state)
    }

    init(_ state: StripState) {
        switch state {
        case .foreground: self.init(style: "on", words: "foreground")
        case .background: self.init(style: "off", words: "background")
        case .screenOpen(let words): self.init(style: "seen", words: words)
        case .screenClosed, .absent: self.init(style: nil, words: "")
        case .connection(let status): self.init(style: status.style, words: status.name)
        }
    }
}

extension ConnectionStatus {
    var style: String {
        switch self {
        case .connected: "up"
        case .connecting, .reconnecting: "waiting"
        case .disconnected: "off"
        case .failed: "failed"
        case .unreachable: "unreachable"
        }
    }
}

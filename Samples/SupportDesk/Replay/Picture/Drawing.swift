import ChatProviderKit

/// The lanes of a timeline, and the lanes' names beside them.
struct Drawing {
    static let namesWidth = 144.0
    /// The width of the lanes on a page in a window of 1,280 pixels.
    static let widthOfPage = 1094.0
    /// Free space at the right for the labels of the last points.
    private static let trailing = 74.0

    let timeline: Timeline
    let scale: TimeScale
    private(set) var lanes = Markup()
    private(set) var names = Markup()
    /// The right end, including the labels of the last points.
    private(set) var width: Double
    private(set) var height = 0.0

    /// - Parameter narrowest: The minimum width of the lanes, which many points exceed.
    init(_ timeline: Timeline, narrowest: Double) {
        self.timeline = timeline
        scale = TimeScale(timeline.points, narrowest: narrowest - Self.trailing)
        width = scale.end
        let axis = TimeAxis(timeline.points, scale)
        let events = EventLane(timeline, scale)
        width = max(width, events.right, narrowest)
        var y = axis.height
        y = drawApp(from: y)
        y = drawBadges(from: y)
        let eventsTop = y
        y = drawEvents(events, from: y)
        height = y
        var whole = Markup()
        whole.append(verbatim: Patterns.definitions)
        axis.draw(into: &whole, bottom: eventsTop + events.rowsHeight)
        whole.append(lanes)
        lanes = whole
        names.label("name", Self.namesWidth - 12, 27, "time (UTC)")
    }

    // MARK: Lanes

    private mutating func drawApp(from top: Double) -> Double {
        let app = StripLane(timeline.points, scale, strip: 0)
        let conversation = StripLane(timeline.points, scale, strip: 1)
        let relaunches = timeline.points.indices.filter { timeline.points[$0].relaunches > 0 }
        var y = top
        if !app.isIdle || !relaunches.isEmpty {
            name("app", at: y + 21)
            app.draw(into: &lanes, y: y)
            y += 32
        }
        if !conversation.isIdle {
            name("conversation", at: y + 19, note: "on the screen", noteAt: y + 32)
            conversation.draw(into: &lanes, y: y)
            y += 38
        }
        for place in relaunches {
            let x = scale.positions[place]
            lanes.path("relaunch", "M\(x.drawn) \((top + 4).drawn)V\((y - 8).drawn)")
        }
        return y == top ? top : separate(at: y + 6)
    }

    private mutating func drawBadges(from top: Double) -> Double {
        var y = top
        let badge = BadgeLane(timeline.points.map(\.total), timeline.points.map(\.badgeChanges), scale)
        name("badge", at: y + 13)
        badge.draw(into: &lanes, names: &names, y: y, height: 104)
        y = separate(at: y + 132)
        for (lane, id) in timeline.providerIDs.enumerated() {
            let connection = StripLane(timeline.points, scale, strip: lane + 2)
            let spans = timeline.points.map { $0.provider(lane) }
            let part = BadgeLane(spans, timeline.points.map { _ in 0 }, scale)
            let isSilent = timeline.points.allSatisfy { $0.sources.at(lane + 1) == 0 }
            if connection.isIdle, part.isIdle, isSilent { continue }
            name(id.rawValue, at: y + 21, note: "connection", noteAt: y + 34)
            connection.draw(into: &lanes, y: y)
            y += 36
            if timeline.providerIDs.count > 1, !part.isIdle {
                name(nil, at: y, note: "its share", noteAt: y + 83)
                part.draw(into: &lanes, names: &names, y: y + 2, height: 64)
                y += 90
            }
            y = separate(at: y + 6)
        }
        return y
    }

    private mutating func drawEvents(_ events: EventLane, from top: Double) -> Double {
        for (row, name) in events.rowNames.enumerated() {
            self.name(row == 0 ? "what happened" : nil, at: top + 21, note: nil, noteAt: 0)
            names.label("note", Self.namesWidth - 12, top + 40 + Double(row) * EventLane.rowHeight, name)
        }
        events.draw(into: &lanes, y: top + 16)
        return top + 16 + events.height
    }

    private mutating func name(_ name: String?, at y: Double, note: String? = nil, noteAt: Double = 0) {
        let right = Self.namesWidth - 12
        if let name { names.label("name", right, y, name.shortened(to: 17)) }
        if let note { names.label("note", right, noteAt, note) }
    }

    private mutating func separate(at y: Double) -> Double {
        lanes.line("separator", 0, y, width, y)
        names.line("separator", 0, y, Self.namesWidth, y)
        return y + 4
    }
}

/// The time at the top, and the breaks that go through all lanes.
struct TimeAxis {
    private let points: [TimelinePoint]
    private let scale: TimeScale

    /// Includes a row for the labels of pauses, if there are any.
    let height: Double
    private let base = 38.0

    init(_ points: [TimelinePoint], _ scale: TimeScale) {
        self.points = points
        self.scale = scale
        height = scale.breaks.isEmpty ? 44 : 58
    }

    /// - Parameter bottom: The lower end of the breaks.
    func draw(into lanes: inout Markup, bottom: Double) {
        lanes.line("axis", 0, base, scale.end, base)
        var free = 0.0
        for pause in scale.breaks {
            lanes.rectangle("break", pause.x - 5, base - 5, 10, bottom - base + 5)
            let zigzag = "l3 -4l5 8l3 -4"
            lanes.path("axis", "M\((pause.x - 5.5).drawn) \(base.drawn)\(zigzag)")
            let half = pause.words.width / 2
            guard pause.x - half >= free else { continue }
            lanes.label("pause", pause.x, base + 17, pause.words)
            free = pause.x + half + 4
        }
        free = 0
        var day = ""
        for (place, point) in points.enumerated() {
            let x = scale.positions[place]
            guard x >= free else { continue }
            lanes.line("axis", x, base, x, base + 4)
            lanes.label("time", x, base - 8, point.start.clockTime)
            if point.start.day != day {
                day = point.start.day
                lanes.label("day", x, base - 22, day)
            }
            free = x + 76
        }
    }
}

/// The patterns that distinguish states without color.
enum Patterns {
    static let definitions: StaticString = """
        <defs>
        <pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><path class="wait" d="M1.5 0V6"/></pattern>
        <pattern id="crosses" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><path class="bad" d="M1.5 0V6M0 1.5H6"/></pattern>
        <pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse">\
        <circle class="dot" cx="1.5" cy="2.5" r="1.1"/></pattern>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><path class="hatch" d="M1 0V7"/></pattern>
        <pattern id="mixed" width="5" height="5" patternUnits="userSpaceOnUse">\
        <circle class="mix" cx="1.5" cy="2.5" r="1.1"/></pattern>
        <pattern id="dashes" width="6" height="6" patternUnits="userSpaceOnUse">\
        <path class="dash" d="M0 2.2H6"/></pattern>
        <pattern id="points" width="6" height="4" patternUnits="userSpaceOnUse">\
        <path class="point" d="M0 1H6"/></pattern>
        </defs>
        """
}

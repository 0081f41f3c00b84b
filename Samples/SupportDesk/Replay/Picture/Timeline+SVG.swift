extension Timeline {
    /// The picture as a figure for a document: one SVG, with the text of an image, in light and dark mode.
    func svg() -> String {
        let margin = 20.0
        // The width of an article.
        let article = 720.0
        let drawing = Drawing(self, narrowest: article - Drawing.namesWidth - 2 * margin)
        let legend = Legend(self, drawing.scale)
        let width = drawing.width + Drawing.namesWidth + 2 * margin
        var content = Markup()
        var y = margin + 14
        content.label("title", margin, y, name.shortened(to: 90))
        y += 20
        content.label("note", margin, y, [period, ending].filter { !$0.isEmpty }.joined(separator: " · "))
        y += 14
        if let mistake {
            for line in wrapped("The recording cannot be replayed to its end: \(mistake)", width - 2 * margin)
            {
                content.label("strong", margin, y + 10, line)
                y += 18
            }
        }
        content.element("g", ["transform": "translate(\(margin.drawn) \(y.drawn))"]) {
            $0.append(drawing.names)
        }
        let left = margin + Drawing.namesWidth
        content.element("g", ["transform": "translate(\(left.drawn) \(y.drawn))"]) {
            $0.append(drawing.lanes)
        }
        y += drawing.height + 12
        y = legend.rows(into: &content, left: margin, right: width - margin, y: y)
        y += 12
        for reason in reasons {
            for line in wrapped(reason, width - 2 * margin) {
                content.label("reason", margin + (reason.hasPrefix(" ") ? 16 : 0), y + 10, line)
                y += 17
            }
        }
        for note in notes {
            content.label("note", margin, y + 10, note)
            y += 17
        }
        return frame(content, width: width, height: y + margin)
    }

    private func frame(_ content: Markup, width: Double, height: Double) -> String {
        var figure = Markup()
        figure.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": "timeline figure", "role": "img",
                "width": width.drawn, "height": height.drawn,
                "viewBox": "0 0 \(width.drawn) \(height.drawn)", "aria-labelledby": "title description",
            ]
        ) { svg in
            svg.element("title", ["id": "title"], text: "Timeline of \(name)")
            svg.element(
                "desc",
                ["id": "description"],
                text: ([period, ending] + reasons).joined(separator: ". ")
            )
            svg.element("style") { style in
                style.append(verbatim: Style.drawing)
                style.append(verbatim: Style.figure)
            }
            svg.rectangle("sheet", 0.5, 0.5, width - 1, height - 1, corner: 12)
            svg.append(content)
        }
        return figure.text + "\n"
    }

    /// The text in lines of about that width. A word that is wider than a line is truncated.
    private func wrapped(_ text: String, _ width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if longer.width * 1.1 <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for letter in word {
                if (line + String(letter)).width * 1.1 > width {
                    lines.append(line)
                    line = ""
                }
                line.append(letter)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

extension Legend {
    /// - Returns: The lower end of the rows.
    fileprivate func rows(into content: inout Markup, left: Double, right: Double, y top: Double) -> Double {
        var (x, y) = (left, top)
        for item in items {
            let width = 38 + item.words.width + 16
            if x + width > right, x > left { (x, y) = (left, y + 22) }
            content.element("g", ["transform": "translate(\(x.drawn) \(y.drawn))"]) { group in
                group.append(item.sign)
                group.label("key", 37, 13, item.words)
            }
            x += width
        }
        return items.isEmpty ? top : y + 22
    }
}

extension Style {
    /// The additional style of a figure.
    static let figure: StaticString = """
        .sheet{fill:var(--card);stroke:var(--edge)}
        .timeline .title{font-size:16px;font-weight:700}
        .figure>.note,.figure>g>.key{text-anchor:start}
        .timeline .key{fill:var(--soft)}
        .timeline .reason{font-size:12px}

        """
}

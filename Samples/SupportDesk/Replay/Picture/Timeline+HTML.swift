import ChatProviderKit

extension Timeline {
    /// The picture as a self-contained page, without network or scripts.
    func html() -> String {
        let drawing = Drawing(self, narrowest: Drawing.widthOfPage)
        let legend = Legend(self, drawing.scale)
        var page = Markup()
        page.append(verbatim: "<!DOCTYPE html>\n")
        page.element("html", ["lang": "en"]) { html in
            html.element("head") { head(&$0) }
            html.element("body") { body in
                body.element("main") { main in
                    heading(&main)
                    main.element("figure", ["aria-labelledby": "name"]) { figure in
                        frame(drawing, &figure)
                        figure.element("ul", ["class": "legend", "aria-label": "Legend"]) { legend.list(&$0) }
                    }
                    main.element("p", ["class": "hint"], text: hint)
                    reasons(&main)
                    changes(&main)
                }
            }
        }
        return page.text
    }

    private var hint: String {
        (["Point at a line, tap it, or go to it with the Tab key. Time runs to the right, not to scale."]
            + notes)
            .joined(separator: " ")
    }

    private func head(_ head: inout Markup) {
        head.void("meta", ["charset": "utf-8"])
        head.void("meta", ["name": "viewport", "content": "width=device-width,initial-scale=1"])
        let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        head.void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        head.void("link", ["rel": "icon", "href": "data:,"])
        head.element("title", text: name)
        head.element("style") { style in
            style.append(verbatim: Style.drawing)
            style.append(verbatim: Style.page)
        }
    }

    private func heading(_ main: inout Markup) {
        main.element("a", ["class": "skip", "href": "#changes"], text: "Skip the points, to the table")
        main.element("header") { header in
            header.element("div") { title in
                title.element("h1", ["id": "name"], text: name)
                title.element("p", ["class": "soft"], text: period)
            }
            guard let total = points.last?.after.badge else { return }
            header.element("div", ["class": "end"]) { end in
                let number = total.number?.grouped ?? "?"
                end.element("span", ["class": "badge \(total.badgeStyle)"], text: number)
                end.element("span", text: ending)
            }
        }
        if let mistake {
            main.element("div", ["class": "mistake", "role": "note"]) { note in
                note.element("strong", text: "The recording cannot be replayed to its end. ")
                note.write(mistake)
                note.element("p", ["class": "soft"], text: "The picture shows what came before.")
            }
        }
    }

    private func frame(_ drawing: Drawing, _ figure: inout Markup) {
        figure.element("div", ["class": "frame"]) { frame in
            drawing.svg(drawing.names, width: Drawing.namesWidth, into: &frame)
            frame.element("div", ["class": "scroller"]) { scroller in
                scroller.element("div", ["class": "plot", "style": "width:\(drawing.width.drawn)px"]) {
                    plot in
                    drawing.svg(drawing.lanes, width: drawing.width, into: &plot)
                    let label = "The points of the timeline"
                    plot.element("div", ["class": "points", "role": "group", "aria-label": label]) {
                        for (place, point) in points.enumerated() { button(point, place, drawing.scale, &$0) }
                    }
                }
            }
        }
    }

    private func button(
        _ point: TimelinePoint,
        _ place: Int,
        _ scale: TimeScale,
        _ markup: inout Markup
    ) {
        let text = PointText(point)
        let (left, right) = scale.band(of: place)
        let style = "width:\((right - left).drawn)px;--c:\((scale.positions[place] - left).drawn)px"
        markup.element("button", ["type": "button", "style": style, "aria-label": text.spoken], text: "")
        markup.element("div", ["class": "tip", "aria-hidden": "true"]) { tip in
            tip.element("p", ["class": "soft"], text: "\(text.lines) · \(text.time)")
            tip.element("b", text: text.what)
            tip.element("p", text: "badge \(text.badge)")
            for line in text.providers(changedOnly: false) { tip.element("p", text: line) }
        }
    }

    private func reasons(_ main: inout Markup) {
        guard !reasons.isEmpty else { return }
        main.element(
            "h2",
            text: "Why the badge says \(points.last?.after.badge?.number?.grouped ?? "nothing")"
        )
        main.element("ul", ["class": "why"]) { list in
            for line in reasons {
                list.element("li", line.hasPrefix(" ") ? ["class": "entry"] : [:], text: line)
            }
        }
    }

    private func changes(_ main: inout Markup) {
        let changed = points.filter { $0.changes > 0 }
        main.element("h2", ["id": "changes"], text: "What changed")
        main.element("div", ["class": "rows"]) { rows in
            rows.element("table") { table in
                let caption =
                    "\(changed.count.grouped) of \(points.count.counted("point")) changed something; times are UTC."
                table.element("caption", text: caption)
                table.element("thead") { head in
                    head.element("tr") { row in
                        for name in ["line", "time", "what", "badge", "providers"] {
                            row.element("th", ["scope": "col"], text: name)
                        }
                    }
                }
                table.element("tbody") { body in
                    for point in changed { row(PointText(point), &body) }
                }
            }
        }
    }

    private func row(_ text: PointText, _ body: inout Markup) {
        body.element("tr") { row in
            for cell in [
                String(text.lines.drop { $0 != " " }.dropFirst()), text.time, text.what, text.badge,
                text.providers(changedOnly: true).joined(separator: "; "),
            ] {
                row.element("td", text: cell)
            }
        }
    }
}

extension Drawing {
    fileprivate func svg(_ content: Markup, width: Double, into markup: inout Markup) {
        let size = "0 0 \(width.drawn) \(height.drawn)"
        markup.element(
            "svg",
            [
                "class": "timeline", "width": width.drawn, "height": height.drawn, "viewBox": size,
                "aria-hidden": "true",
            ]
        ) { $0.append(content) }
    }
}

extension Legend {
    fileprivate func list(_ list: inout Markup) {
        for item in items {
            list.element("li") { entry in
                entry.element("svg", ["width": "30", "height": "18", "aria-hidden": "true"]) {
                    $0.append(item.sign)
                }
                entry.write(item.words)
            }
        }
    }
}

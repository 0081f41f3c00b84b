/// Writes elements of HTML and SVG. Text and attributes are escaped only here.
struct Markup {
    private(set) var text = ""

    typealias Attributes = KeyValuePairs<String, String>

    /// Writes an element that contains others.
    mutating func element(_ name: String, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void) {
        open(name, attributes)
        text += ">"
        content(&self)
        text += "</\(name)>"
    }

    /// Writes an element that contains only text.
    mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String) {
        element(name, attributes) { $0.write(content) }
    }

    /// Writes an element without content.
    mutating func element(_ name: String, _ attributes: Attributes = [:]) {
        open(name, attributes)
        text += "/>"
    }

    /// Writes an HTML element that never has content.
    mutating func void(_ name: String, _ attributes: Attributes = [:]) {
        open(name, attributes)
        text += ">"
    }

    /// Writes text.
    mutating func write(_ content: String) { text += content.escaped }

    /// Appends other markup.
    mutating func append(_ other: Markup) { text += other.text }

    /// Appends fixed text that is already markup.
    mutating func append(verbatim own: StaticString) { text += own.description }

    private mutating func open(_ name: String, _ attributes: Attributes) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(value.escaped)\"" }
    }
}

extension Markup {
    mutating func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        path(style, "M\(x1.drawn) \(y1.drawn)L\(x2.drawn) \(y2.drawn)")
    }

    mutating func path(_ style: String, _ shape: String) { element("path", ["class": style, "d": shape]) }

    mutating func rectangle(
        _ style: String,
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        corner: Double = 0
    ) {
        element(
            "rect",
            [
                "class": style, "x": x.drawn, "y": y.drawn, "width": max(0, width).drawn,
                "height": height.drawn, "rx": corner.drawn,
            ]
        )
    }

    mutating func label(_ style: String, _ x: Double, _ y: Double, _ content: String) {
        element("text", ["class": style, "x": x.drawn, "y": y.drawn], text: content)
    }
}

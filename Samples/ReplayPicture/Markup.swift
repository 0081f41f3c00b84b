/// Writes elements of HTML and SVG. Texts and attributes are escaped here and nowhere else.
struct Markup {
    private(set) var text = ""

    typealias Attributes = KeyValuePairs<String, String>

    /// An element with others in it.
    mutating func element(_ name: String, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void) {
        open(name, attributes)
        text += ">"
        content(&self)
        text += "</\(name)>"
    }

    /// An element with a text, and nothing else, in it.
    mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String) {
        element(name, attributes) { $0.write(content) }
    }

    /// An element without content.
    mutating func element(_ name: String, _ attributes: Attributes = [:]) {
        open(name, attributes)
        text += "/>"
    }

    /// An element of HTML that never has content.
    mutating func void(_ name: String, _ attributes: Attributes = [:]) {
        open(name, attributes)
        text += ">"
    }

    /// A text.
    mutating func write(_ content: String) { text += content.escaped }

    /// What was written by another.
    mutating func append(_ other: Markup) { text += other.text }

    /// Text that is our own, and markup already.
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

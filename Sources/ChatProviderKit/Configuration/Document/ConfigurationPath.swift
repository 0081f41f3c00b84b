import Foundation

/// The place of a value in a configuration document, as people write it: `providers.games.domain`.
struct ConfigurationPath: Hashable, CustomStringConvertible {
    /// Empty for the document itself.
    let description: String

    static let document = ConfigurationPath(description: "")

    /// A member of the object here. A key that is no plain word is quoted: `providers["my shop"]`.
    subscript(key: String) -> ConfigurationPath {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 60
            && key.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_" || $0 == "$" || CharacterSet.alphanumerics.contains($0)
            }
        guard isPlain else { return ConfigurationPath(description: "\(description)[\(Quoting.quoted(key))]") }
        return ConfigurationPath(description: description.isEmpty ? key : "\(description).\(key)")
    }

    /// An element of the list here.
    subscript(position: Int) -> ConfigurationPath {
        ConfigurationPath(description: "\(description)[\(position)]")
    }
}

/// How texts of a document are shown: on one line, and not at full length.
enum Quoting {
    static func quoted(_ text: String, limit: Int = 60) -> String {
        var shown = "\""
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard position < limit else {
                shown += "…"
                break
            }
            switch scalar {
            case "\"": shown += "\\\""
            case "\\": shown += "\\\\"
            case "\n": shown += "\\n"
            case "\t": shown += "\\t"
            case "\r": shown += "\\r"
            default:
                if isShowable(scalar) {
                    shown.unicodeScalars.append(scalar)
                } else {
                    shown += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return shown + "\""
    }

    /// Whether a character stays in its place: controls, line separators and marks of direction do not.
    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            false
        default: true
        }
    }
}

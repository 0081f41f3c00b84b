import Foundation
import InputValidation

/// The path of a value in a configuration document, as people write it: `providers.games.domain`.
struct ConfigurationPath: CustomStringConvertible {
    /// Empty for the whole document.
    let description: String

    static let document = ConfigurationPath(description: "")

    static func provider(_ id: String) -> ConfigurationPath { document["providers"][id] }

    /// The path of a member of this object. A key that is not a plain word is quoted: `providers["my shop"]`.
    subscript(key: String) -> ConfigurationPath {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 60
            && key.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_" || $0 == "$" || CharacterSet.alphanumerics.contains($0)
            }
        guard isPlain else { return ConfigurationPath(description: "\(description)[\(Quoting.quoted(key))]") }
        return ConfigurationPath(description: description.isEmpty ? key : "\(description).\(key)")
    }

    subscript(position: Int) -> ConfigurationPath {
        ConfigurationPath(description: "\(description)[\(position)]")
    }
}

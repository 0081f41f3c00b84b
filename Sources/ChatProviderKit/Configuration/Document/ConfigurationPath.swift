import Foundation
import InputValidation

/// The place of a value in a configuration document, as people write it: `providers.games.domain`.
struct ConfigurationPath: CustomStringConvertible {
    /// Empty for the document itself.
    let description: String

    static let document = ConfigurationPath(description: "")

    /// Where one of the providers is.
    static func provider(_ id: String) -> ConfigurationPath { document["providers"][id] }

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

import ChatProviderKit
import Foundation

/// An object in a JSON text from a server. A member may be missing or have another type than expected.
struct JSONObject {
    private let members: [String: Any]

    /// Reads a text.
    ///
    /// - Throws: ``MatrixError/malformed(_:)``.
    init(_ text: Data) throws(MatrixError) {
        guard let value = try? JSONSerialization.jsonObject(with: text) else {
            throw .malformed("it is not JSON")
        }
        guard let members = value as? [String: Any] else { throw .malformed("it is not a JSON object") }
        self.members = members
    }

    init(members: [String: Any]) { self.members = members }

    var names: Dictionary<String, Any>.Keys { members.keys }

    func has(_ name: String) -> Bool { members[name] != nil }
    func string(_ name: String) -> String? { members[name] as? String }
    /// Returns a text that identifies something, which is not empty.
    func id(_ name: String) -> String? { string(name).flatMap { $0.isEmpty ? nil : $0 } }
    func object(_ name: String) -> JSONObject? {
        (members[name] as? [String: Any]).map(JSONObject.init(members:))
    }

    func flag(_ name: String) -> Bool? {
        guard let number = members[name] as? NSNumber, number.isBoolean else { return nil }
        return number.boolValue
    }

    /// Returns an integer that JSON can represent exactly, between -2^53 and 2^53.
    func integer(_ name: String) -> Int? {
        guard let number = members[name] as? NSNumber, !number.isBoolean else { return nil }
        let value = number.doubleValue
        return abs(value) <= 9_007_199_254_740_992 && value.rounded() == value ? Int(value) : nil
    }

    /// Returns the elements that are objects.
    func objects(_ name: String) -> [JSONObject] {
        (members[name] as? [Any] ?? []).compactMap { ($0 as? [String: Any]).map(JSONObject.init(members:)) }
    }

    /// The lists of texts, by their names.
    var lists: [String: [String]] { names.reduce(into: [:]) { $0[$1] = strings($1) } }

    /// Returns the elements that are texts.
    func strings(_ name: String) -> [String] { (members[name] as? [Any] ?? []).compactMap { $0 as? String } }
}

extension JSONObject {
    /// Writes a JSON text. The values are texts, numbers, Booleans, lists and objects of these.
    static func text(_ members: [String: any Sendable]) -> Data {
        // It fails only for values that JSON cannot represent.
        (try? JSONSerialization.data(
            withJSONObject: members,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )) ?? Data()
    }
}

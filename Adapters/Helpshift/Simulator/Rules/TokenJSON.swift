import Foundation

/// A JSON value of a token. If an object has a member twice, one of the two is used. Neither the vendor's nor
/// Foundation's documentation says which.
enum TokenJSON: Decodable {
    case object([String: TokenJSON])
    case array([TokenJSON])
    case text(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let object = try? container.decode([String: TokenJSON].self) {
            self = .object(object)
        } else if let array = try? container.decode([TokenJSON].self) {
            self = .array(array)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
        }
    }

    var object: [String: TokenJSON]? { if case .object(let members) = self { members } else { nil } }
    var array: [TokenJSON]? { if case .array(let elements) = self { elements } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}

import ChatRecordingWriter
import Foundation

extension JSONObject: Decodable {
    /// A value as `JSONSerialization` reads it. Values below 64 levels, and numbers that cannot be represented, are
    /// omitted.
    private struct Value: Decodable {
        let value: Any

        init(from decoder: any Decoder) throws {
            guard decoder.codingPath.count <= 64 else {
                value = NSNull()
                return
            }
            let scalar = try decoder.singleValueContainer()
            if let text = try? scalar.decode(String.self) {
                value = text
            } else if let number = try? scalar.decode(Double.self) {
                value = NSNumber(value: number)
            } else if let flag = try? scalar.decode(Bool.self) {
                value = NSNumber(value: flag)
            } else if let members = try? decoder.container(keyedBy: RecordingKey.self) {
                value = try JSONObject.members(of: members)
            } else if var list = try? decoder.unkeyedContainer() {
                var elements: [Any] = []
                while !list.isAtEnd { elements.append(try list.decode(Value.self).value) }
                value = elements
            } else {
                value = NSNull()
            }
        }
    }

    init(from decoder: any Decoder) throws {
        self.init(members: try Self.members(of: decoder.container(keyedBy: RecordingKey.self)))
    }

    private static func members(of object: KeyedDecodingContainer<RecordingKey>) throws -> [String: Any] {
        try object.allKeys.reduce(into: [:]) {
            $0[$1.stringValue] = try object.decode(Value.self, forKey: $1).value
        }
    }
}

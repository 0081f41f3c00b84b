import ChatProviderKit
import Foundation

extension ChatConfiguration.Value {
    /// The value as JSON, with sorted keys and a newline at its end.
    func json(_ formatting: JSONEncoder.OutputFormatting = []) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        // Its numbers are finite, so it can always be encoded.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

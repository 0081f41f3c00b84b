// Prints the public interface that symbol graphs hold: a line for each declaration, sorted by its path.
//
//     PrintInterface GRAPH.json …
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Fragment: Decodable { var spelling: String }
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
    }
    var symbols: [Symbol]
}

@main
enum PrintInterface {
    static func main() throws {
        var lines: Set<String> = []
        for path in CommandLine.arguments.dropFirst() {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
                let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
                let oneLine = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                lines.insert("\(symbol.pathComponents.joined(separator: "."))\t\(oneLine)")
            }
        }
        print(lines.sorted().joined(separator: "\n"))
    }
}

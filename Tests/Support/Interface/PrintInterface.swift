// Prints the public interface that symbol graphs hold: a line for each declaration and for each protocol that it conforms to,
// sorted by its path.
//
//     PrintInterface GRAPH.json …
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable { var spelling: String }
        struct Availability: Decodable {
            struct Version: Decodable {
                var major: Int
                var minor: Int?
            }
            var domain: String?
            var introduced: Version?
            var isUnconditionallyUnavailable: Bool?

            /// Such as `iOS 17.0`, or `iOSApplicationExtension unavailable`.
            var words: String? {
                guard let domain else { return nil }
                if isUnconditionallyUnavailable == true { return "\(domain) unavailable" }
                return introduced.map { "\(domain) \($0.major).\($0.minor ?? 0)" }
            }
        }

        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var availability: [Availability]?

        var path: String { pathComponents.joined(separator: ".") }

        var declaration: String {
            let text = (declarationFragments ?? []).map(\.spelling).joined()
            let oneLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let platforms = (availability ?? []).compactMap(\.words).sorted()
            return platforms.isEmpty ? oneLine : "\(oneLine) [\(platforms.joined(separator: ", "))]"
        }
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
}

@main
enum PrintInterface {
    /// What every type conforms to, or what another conformance brings along.
    static let implied = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

    static func main() throws {
        let graphs = try CommandLine.arguments.dropFirst().map { path in
            try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        }
        var lines: Set<String> = []
        var paths: [String: String] = [:]
        for symbol in graphs.flatMap(\.symbols) {
            lines.insert("\(symbol.path)\t\(symbol.declaration)")
            paths[symbol.identifier.precise] = symbol.path
        }
        for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
            guard let path = paths[relationship.source],
                let name = paths[relationship.target] ?? relationship.targetFallback
            else { continue }
            let type = name.split(separator: ".").last.map(String.init) ?? name
            if !implied.contains(type) { lines.insert("\(path)\t: \(type)") }
        }
        print(lines.sorted().joined(separator: "\n"))
    }
}

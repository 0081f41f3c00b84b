import Foundation
import Testing

/// The repository's texts.
enum Sources {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}

struct ChapterTests {
    /// The code blocks of a language in the README's chapter.
    private func blocks(_ language: String) throws -> [String] {
        let chapters = try Sources.text("README.md").components(separatedBy: "\n## ")
        let chapter = try #require(chapters.first { $0.hasPrefix("On a phone\n") })
        return chapter.components(separatedBy: "```").enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("\(language)\n") }
            .map { String($0.element.dropFirst(language.count + 1)) }
    }

    /// Lines without their indentation.
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("all code of the README's chapter is code of the sample, which is compiled")
    func code() throws {
        let files = [
            "Shared/Support.swift", "Shared/Push.swift", "UIKitApp/AppDelegate.swift",
            "UIKitApp/SceneDelegate.swift", "UIKitApp/ViewController.swift",
            "SwiftUIApp/SupportSampleApp.swift",
        ]
        let sample = try files.map { lines(try Sources.text("Samples/iOS/\($0)")).joined(separator: "\n") }
        // A manifest is compiled by the script that parses Apple's sources.
        let blocks = try blocks("swift").filter { !$0.hasPrefix("// swift-tools-version") }
        #expect(blocks.count >= 3)
        for block in blocks {
            let text = lines(block).joined(separator: "\n")
            #expect(sample.contains { $0.contains(text) }, "\(block)")
        }
    }
}

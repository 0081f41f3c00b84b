import Foundation
import Testing

/// The files of the repository.
enum Sources {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}

struct ChapterTests {
    /// The Swift code blocks of an article.
    private func blocks(of article: String) throws -> [String] {
        let text = try Sources.text("Sources/ChatProviderKit/ChatProviderKit.docc/\(article).md")
        return text.components(separatedBy: "```").enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("swift\n") }
            .map { String($0.element.dropFirst("swift\n".count)) }
    }

    /// Lines without their indentation.
    private func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    private func sample() throws -> [String] {
        let files = [
            "Shared/Support.swift", "Shared/Push.swift", "UIKitApp/AppDelegate.swift",
            "UIKitApp/SceneDelegate.swift", "UIKitApp/ViewController.swift",
            "SwiftUIApp/SupportSampleApp.swift", "NotificationService/NotificationService.swift",
        ]
        return try files.map { lines(try Sources.text("Samples/iOS/\($0)")) }
    }

    @Test("all code in the article on phones comes from the sample, which is compiled")
    func phone() throws {
        let sample = try sample()
        // A manifest is compiled by the script that parses Apple's sources.
        let blocks = try blocks(of: "OnAPhone").filter { !$0.hasPrefix("// swift-tools-version") }
        #expect(blocks.count >= 3)
        for block in blocks { #expect(sample.contains { $0.contains(lines(block)) }, "\(block)") }
    }

    @Test(
        "the app's code in the article on push comes from the sample",
        arguments: ["SupportChat.NotificationDelegate()", "AppIconBadge(", "UNNotificationServiceExtension"]
    )
    func push(name: String) throws {
        let sample = try sample()
        let blocks = try blocks(of: "PushAndBadges").filter { $0.contains(name) }
        #expect(blocks.count == 1)
        for block in blocks { #expect(sample.contains { $0.contains(lines(block)) }, "\(block)") }
    }
}

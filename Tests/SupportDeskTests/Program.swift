import Foundation
import Testing

/// The program as a user starts it.
enum Program {
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Built beside the tests.
    static func url() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("SupportDesk")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        let candidate = Bundle.main.bundleURL.appendingPathComponent("SupportDesk")
        try #require(
            FileManager.default.isExecutableFile(atPath: candidate.path),
            "SupportDesk is built beside the tests"
        )
        return candidate
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], input: String? = nil) throws -> Run {
        let process = Process()
        process.executableURL = try url()
        process.arguments = arguments
        // Files rather than pipes: no pipe can fill up while another is read.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
        try Data((input ?? "").utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        )
    }
}

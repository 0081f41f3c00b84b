import CommandLineSupport
import Foundation

/// The files for pictures of a replay.
struct PictureFiles {
    /// The recording's name, for the picture's heading.
    let title: String
    private let html: String?
    private let svg: String?

    /// - Throws: `CommandError` if two files are the same, so that one would be lost.
    init(html: String?, svg: String?, of recording: String, configuration: String?) throws {
        self.html = html
        self.svg = svg
        title = URL(fileURLWithPath: recording).lastPathComponent
        try Self.checkAreDifferent([recording, configuration, html, svg].compactMap { $0 })
    }

    /// - Throws: `CommandError` if two files are the same, so that one would be lost.
    static func checkAreDifferent(_ files: [String]) throws {
        var places: Set<String> = []
        for file in files {
            let place = URL(fileURLWithPath: file).standardizedFileURL.resolvingSymlinksInPath().path
            guard places.insert(place).inserted else {
                throw CommandError.usage("\(file) is named twice; it would be overwritten")
            }
        }
    }

    var isEmpty: Bool { html == nil && svg == nil }

    /// Writes the files.
    ///
    /// - Parameter tell: Called with each file that was written.
    /// - Returns: Whether all files were written; errors go to standard error.
    func write(_ timeline: Timeline, _ terminal: Terminal, tell: (String) -> Void) -> Bool {
        var areWritten = true
        if let html { areWritten = write(timeline.html(), "page", to: html, terminal, tell) && areWritten }
        if let svg { areWritten = write(timeline.svg(), "figure", to: svg, terminal, tell) && areWritten }
        return areWritten
    }

    private func write(
        _ text: String,
        _ kind: String,
        to file: String,
        _ terminal: Terminal,
        _ tell: (String) -> Void
    ) -> Bool {
        let data = Data(text.utf8)
        do {
            try data.write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            let isFolder = FileManager.default.fileExists(atPath: file + "/.")
            let reason = isFolder ? "it is a folder" : error.localizedDescription
            terminal.printError("\(file): cannot be written: \(reason)")
            return false
        }
        tell("\(file): \(kind) written, \((data.count + 1023) / 1024) KB")
        return true
    }
}

import Foundation

/// A line on standard error that shows how far some work is, after each second. It is overwritten, and erased at the end.
package struct ProgressLine {
    private let interval: Duration
    private let write: (String) -> Void
    private var lastUpdate = ContinuousClock.now
    private var isShown = false

    /// Whether standard error is a terminal that can overwrite a line.
    package static var isPossible: Bool {
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        return isatty(STDERR_FILENO) == 1 && !kind.isEmpty && kind != "dumb"
    }

    /// - Parameters:
    ///   - interval: The time before the first update, and between updates.
    ///   - write: Receives the text for standard error.
    package init(
        interval: Duration = .seconds(1),
        write: @escaping (String) -> Void = {
            try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
        }
    ) {
        self.interval = interval
        self.write = write
    }

    /// Shows a text if the interval has passed.
    package mutating func update(_ text: String) {
        guard ContinuousClock.now - lastUpdate >= interval else { return }
        lastUpdate = .now
        isShown = true
        write("\r\(text.safeForTerminals)\u{1B}[K")
    }

    /// Erases the line.
    package mutating func end() {
        if isShown { write("\r\u{1B}[K") }
        isShown = false
    }
}

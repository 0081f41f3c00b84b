import Foundation

/// Says on standard error how far the run is: in one line on a terminal, by one line a group elsewhere.
final class Progress {
    private let isTerminal = isatty(STDERR_FILENO) != 0
    private var title = ""

    func begin(_ title: String) {
        self.title = title
        if !isTerminal { write("\(title)\n") }
    }

    func step(_ text: String) {
        if isTerminal { write("\r\u{1B}[K\(title) · \(text)") }
    }

    func end() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

import Foundation

/// Reports progress on standard error: on one line of a terminal, or with one line for each group elsewhere.
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

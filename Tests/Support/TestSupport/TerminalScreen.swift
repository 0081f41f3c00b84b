package import Foundation

/// The screen of a terminal with a program's output. It supports the few sequences that full-screen programs of this
/// package use.
///
/// Unsupported sequences are kept in ``unknown``, so that a test can verify that there were none.
package struct TerminalScreen: Sendable {
    package private(set) var columns: Int
    package private(set) var lineCount: Int
    /// Whether the alternate screen is shown, so that the former contents return later.
    package private(set) var isAlternate = false
    package private(set) var isCursorVisible = true
    /// How often all lines were erased in one step, which flickers.
    package private(set) var eraseCount = 0
    /// Unsupported sequences and control characters.
    package private(set) var unknown: [String] = []
    /// The codes of the colors and styles that were used.
    package private(set) var styles: Set<String> = []

    private var cells: [[String]]
    private var line = 0
    private var column = 0
    private var below: (cells: [[String]], line: Int, column: Int)?
    /// The bytes of an incomplete character or sequence.
    private var rest: [UInt8] = []

    package init(columns: Int, lines: Int) {
        (self.columns, lineCount) = (columns, lines)
        cells = Self.empty(columns, lines)
    }

    /// The lines, without the spaces at their ends.
    package var lines: [String] {
        cells.map { line in
            let text = line.joined()
            return String(text.prefix(text.reversed().drop { $0 == " " }.count))
        }
    }

    package var text: String { lines.joined(separator: "\n") }
    package func contains(_ text: String) -> Bool { self.text.contains(text) }

    /// Changes the size of the window. The contents stay as far as they fit, also those below the alternate screen.
    package mutating func resize(columns: Int, lines: Int) {
        func resized(_ former: [[String]]) -> [[String]] {
            var cells = Self.empty(columns, lines)
            for (line, formerCells) in former.prefix(lines).enumerated() {
                for (column, cell) in formerCells.prefix(columns).enumerated() { cells[line][column] = cell }
            }
            return cells
        }
        (self.columns, lineCount, cells) = (columns, lines, resized(cells))
        (line, column) = (min(line, lines - 1), min(column, columns - 1))
        if let (cells, line, column) = below {
            below = (resized(cells), min(line, lines - 1), min(column, columns - 1))
        }
    }

    /// Processes a program's output.
    package mutating func take(_ data: Data) {
        var bytes = (rest + data)[...]
        while let byte = bytes.first {
            let length = byte == 0x1B ? Self.sequenceLength(bytes) : Self.characterLength(byte)
            guard let length, bytes.count >= length else { break }
            let text = String(decoding: bytes.prefix(length), as: UTF8.self)
            bytes.removeFirst(length)
            if byte == 0x1B { perform(text) } else { print(text) }
        }
        rest = Array(bytes)
    }

    // MARK: Inside

    private static func empty(_ columns: Int, _ lines: Int) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: columns), count: lines)
    }

    private static func characterLength(_ byte: UInt8) -> Int {
        switch byte {
        case 0xC0...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF7: 4
        default: 1
        }
    }

    /// `nil` if the sequence is incomplete.
    private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let second = bytes.dropFirst().first else { return nil }
        guard second == UInt8(ascii: "[") else { return 2 }
        return bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 - bytes.startIndex + 1 }
    }

    private mutating func perform(_ sequence: String) {
        let parameters = sequence.dropFirst(2).dropLast()
        let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
        switch (sequence.last, parameters) {
        case ("h", "?1049"):
            guard !isAlternate else { break }
            below = (cells, line, column)
            isAlternate = true
        case ("l", "?1049"):
            if let below { (cells, line, column) = below }
            below = nil
            isAlternate = false
        case ("h", "?25"): isCursorVisible = true
        case ("l", "?25"): isCursorVisible = false
        case ("J", "2"):
            cells = Self.empty(columns, lineCount)
            eraseCount += 1
        case ("H", _) where numbers.count == 2 && numbers.allSatisfy({ $0 > 0 }):
            (line, column) = (min(numbers[0], lineCount) - 1, min(numbers[1], columns) - 1)
        case ("m", _): styles.insert(String(parameters))
        // Sequences that shells send for pasting.
        case ("h", "?2004"), ("l", "?2004"), ("K", ""): break
        default: unknown.append(sequence)
        }
    }

    private mutating func print(_ text: String) {
        guard let scalar = text.unicodeScalars.first else { return }
        switch scalar {
        case "\r": column = 0
        case "\n": newLine()
        case "\u{8}": column = max(0, column - 1)
        case "\u{7}": break
        case _ where scalar.properties.generalCategory == .control: unknown.append("U+\(scalar.value)")
        case _ where Self.isCombining(scalar):
            if column > 0 { cells[line][column - 1] += text }
        default:
            let width = Self.isWide(scalar) ? 2 : 1
            if column + width > columns {
                column = 0
                newLine()
            }
            cells[line][column] = text
            if width == 2 { cells[line][column + 1] = "" }
            column += width
        }
    }

    private mutating func newLine() {
        guard line == lineCount - 1 else {
            line += 1
            return
        }
        cells.removeFirst()
        cells.append(Array(repeating: " ", count: columns))
    }

    private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
        (0x300...0x36F).contains(scalar.value) || scalar.value == 0xFE0F
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
            || (0x1F300...0x1FAFF).contains(scalar.value)
    }
}

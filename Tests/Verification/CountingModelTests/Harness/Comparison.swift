import CountingModel
import Foundation

/// A line after which the library differs from the model.
struct Mismatch: Sendable, CustomStringConvertible {
    /// Its index in the scene's lines.
    var line: Int
    var expected: String
    var found: String

    var description: String { "line \(line + 1)\nexpected \(expected)\nfound    \(found)" }
}

extension RandomScene {
    /// Plays the scene to the model and to the library, and compares them after each line.
    @MainActor
    func firstMismatch() -> Mismatch? {
        var model = ReferenceModel(participants, policy: policy)
        var library = LibraryRun(participants, policy: policy)
        for (index, line) in lines.enumerated() {
            let expected = model.play(line)
            do {
                let found = try library.play(line.json)
                if found != expected {
                    return Mismatch(line: index, expected: words(expected), found: words(found))
                }
            } catch {
                return Mismatch(line: index, expected: words(expected), found: "the error \(error)")
            }
        }
        return nil
    }

    /// The lines as a recording.
    var recording: String {
        lines.map { line in
            (try? line.json).map { String(decoding: $0, as: UTF8.self) } ?? "cannot be written: \(line)"
        }
        .joined(separator: "\n")
    }

    private func words(_ answer: ModelAnswer?) -> String {
        guard let answer else { return "nothing" }
        let providers = answer.providers.map(\.description).joined(separator: "; ")
        return "total \(answer.total.map(String.init) ?? "null"): \(providers)"
    }
}

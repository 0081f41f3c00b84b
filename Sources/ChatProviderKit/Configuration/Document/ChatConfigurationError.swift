public import Foundation
import InputValidation

/// A configuration that cannot be used, with all its mistakes.
public struct ChatConfigurationError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The mistakes, at least one.
    public let problems: [Problem]

    /// The name of the configuration's file; `nil` if it was not read from a file.
    public internal(set) var file: String?

    /// Creates an error.
    public init(_ problems: [Problem], file: String? = nil) {
        self.problems = problems
        self.file = file
    }

    /// One line for each mistake: `chat-configuration.json: providers.games.domain: missing.`
    public var description: String {
        let prefix = file.map { "\($0): " } ?? ""
        return problems.map { prefix + $0.description }.joined(separator: "\n")
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension ChatConfigurationError {
    /// A mistake in a configuration: its location, and how to correct it.
    public struct Problem: Sendable, Equatable, CustomStringConvertible {
        /// The path in the document, such as `providers.games.domain`; empty for the whole document.
        public let path: String
        /// The finding: `missing`, `unknown key`, `found a text`.
        public let found: String
        /// The expected value, if it can be described.
        public let expected: String?
        /// The keys that the object may have, if one is unknown or missing.
        public let knownKeys: [String]
        /// The probable intention.
        public let suggestion: String?

        /// Creates a problem.
        ///
        /// - Parameter path: In an adapter's own checks, the path within its object, such as `visitor.email`.
        public init(
            path: String,
            found: String,
            expected: String? = nil,
            knownKeys: [String] = [],
            suggestion: String? = nil
        ) {
            self.path = path
            self.found = found
            self.expected = expected
            self.knownKeys = knownKeys
            self.suggestion = suggestion
        }

        /// One line: `providers.games.domain: missing. Known keys: …`.
        public var description: String {
            var text = "\(path.isEmpty ? "the configuration" : path): \(found)."
            if let suggestion { text += " Did you mean \(Quoting.quoted(suggestion))?" }
            if !knownKeys.isEmpty { text += " Known keys: \(knownKeys.joined(separator: ", "))." }
            if let expected { text += " Expected \(expected)." }
            return text
        }
    }
}

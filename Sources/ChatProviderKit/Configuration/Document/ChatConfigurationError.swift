public import Foundation
import InputValidation

/// A configuration cannot be used: all its mistakes at once.
public struct ChatConfigurationError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The mistakes; at least one.
    public let problems: [Problem]

    /// The name of the configuration's file; `nil` for a configuration that is none.
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
    /// A mistake in a configuration: where it is, and the way out.
    public struct Problem: Sendable, Equatable, CustomStringConvertible {
        /// The place in the document, such as `providers.games.domain`; empty for the document as a whole.
        public let path: String
        /// What is there: `missing`, `unknown key`, `found a text`.
        public let found: String
        /// What should be there, where that can be said.
        public let expected: String?
        /// The keys that the object knows, where one is unknown or missing.
        public let knownKeys: [String]
        /// What was probably meant.
        public let suggestion: String?

        /// Creates a problem.
        ///
        /// - Parameter path: In an adapter's own checks: the place within its object, such as `visitor.email`.
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

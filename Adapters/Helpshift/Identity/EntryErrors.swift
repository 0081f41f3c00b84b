import InputValidation

/// Collects the errors of the entries in a token, a configuration or attributes.
struct EntryErrors {
    /// The first error of each key, for the SDK's dictionary.
    private(set) var byKey: [String: EntryError] = [:]
    private var remarks: [String] = []

    var isEmpty: Bool { byKey.isEmpty }

    /// All errors as text, in the order in which they were found.
    var detail: String { remarks.joined(separator: "; ") }

    mutating func add(_ error: EntryError, key: String, _ remark: String) {
        byKey[key] = byKey[key] ?? error
        // Quoted, because the key is not the library's.
        remarks.append("\(Quoting.quoted(key, limit: 40)): \(remark)")
    }

    /// Adds an error if a text has more UTF-16 units than `limit`.
    ///
    /// - Parameter what: The name of the text, such as `the value`.
    /// - Returns: Whether it is short enough.
    @discardableResult
    mutating func checkLength(
        of text: String,
        _ what: String,
        key: String,
        limit: Int,
        error: EntryError = .exceededValueLengthLimit
    ) -> Bool {
        let length = text.utf16.count
        guard length > limit else { return true }
        add(error, key: key, "\(what) has \(length) UTF-16 units, but only \(limit) are allowed")
        return false
    }

    /// Adds an error if a key has more UTF-16 units than `limit`.
    ///
    /// - Returns: Whether it is short enough.
    @discardableResult
    mutating func checkLength(ofKey key: String, _ what: String = "the key", limit: Int) -> Bool {
        checkLength(of: key, what, key: key, limit: limit, error: .exceededKeyLengthLimit)
    }
}

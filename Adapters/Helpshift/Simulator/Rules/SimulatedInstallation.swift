/// The account that the SDK is installed for. The SDK raises an exception for a malformed platform id or domain, but
/// the documentation does not define the forms. The simulator accepts an id of letters, digits, `_` and `-`, and a
/// domain that is only a host name.
struct SimulatedInstallation {
    let platformID: String
    let domain: String

    /// The text of the exception; `nil` for a valid installation.
    var exception: String? {
        if !Self.isName(platformID, with: "_-") { return "InstallException: malformed platform id" }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.count > 1 && labels.allSatisfy { Self.isName($0, with: "-") }
        return isHost ? nil : "InstallException: malformed domain"
    }

    private static func isName(_ text: some StringProtocol, with marks: String) -> Bool {
        !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || marks.contains($0) }
    }
}

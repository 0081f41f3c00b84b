/// What the SDK is installed with. It raises an exception where the platform id or the domain is malformed; which are
/// the documents do not say. Here an id is made of letters, digits, `_` and `-`, and a domain is the bare name of a
/// host.
struct SimulatedInstallation {
    let platformID: String
    let domain: String

    /// The words of the exception; `nil` for a proper installation.
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

public import Foundation

/// A provider that shows the agents who the visitor is.
///
/// Vendors differ in what they have a place for. What a vendor has none for is published as a
/// ``ChatEvent/diagnostic(_:)`` and changes nothing, so that an app can say the same to every vendor.
@MainActor
public protocol VisitorProfileUpdating: ChatProvider {
    /// What the vendor holds of the visitor.
    var visitorProfile: VisitorProfile { get }

    /// Changes what the vendor holds of the visitor. An empty field stays as the vendor has it.
    ///
    /// - Throws: ``ChatError``, with `invalidArgument` for what is no e-mail address (the vendor would drop it
    ///   silently), and with `notAllowedNow` where the vendor takes the profile from a signed token.
    func updateVisitorProfile(_ profile: VisitorProfile) async throws

    /// Adds tags to the visit.
    ///
    /// - Throws: ``ChatError``.
    func addTags(_ tags: [String]) async throws

    /// Removes tags from the visit.
    ///
    /// - Throws: ``ChatError``.
    func removeTags(_ tags: [String]) async throws

    /// Replaces the agents' note on the visitor.
    ///
    /// - Throws: ``ChatError``.
    func setNote(_ note: String) async throws

    /// Adds to the agents' note on the visitor.
    ///
    /// - Throws: ``ChatError``.
    func appendNote(_ note: String) async throws

    /// Tells the agents where in the app the visitor is.
    ///
    /// - Throws: ``ChatError``.
    func trackVisitorPath(title: String, url: URL) async throws
}

/// Who the visitor is, as the agents see it.
public struct VisitorProfile: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The e-mail address.
    public let email: String
    /// The telephone number.
    public let phoneNumber: String

    /// Creates a profile.
    public init(name: String = "", email: String = "", phoneNumber: String = "") {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
    }
}

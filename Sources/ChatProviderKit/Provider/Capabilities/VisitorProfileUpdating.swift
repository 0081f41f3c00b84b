public import Foundation

/// A provider that shows the agents who the visitor is.
///
/// Vendors store different details. An app can pass the same profile to every vendor: a detail that the
/// vendor can't store changes nothing, and causes a ``ChatEvent/diagnostic(_:)``. A vendor
/// that takes the whole profile from the login's token throws `notAllowedNow`.
@MainActor
public protocol VisitorProfileUpdating: ChatProvider {
    /// The vendor's current profile of the visitor.
    var visitorProfile: VisitorProfile { get }

    /// Changes the vendor's profile of the visitor. An empty field stays unchanged.
    ///
    /// - Throws: ``ChatError``, with `invalidArgument` if the e-mail address is not valid (the vendor would
    ///   drop it silently), and with `notAllowedNow` if the vendor takes the profile from a signed token.
    func updateVisitorProfile(_ profile: VisitorProfile) async throws

    /// Adds tags to the visit.
    ///
    /// - Throws: ``ChatError``.
    func addTags(_ tags: [String]) async throws

    /// Removes tags from the visit.
    ///
    /// - Throws: ``ChatError``.
    func removeTags(_ tags: [String]) async throws

    /// Shows the agents where in the app the visitor is.
    ///
    /// - Throws: ``ChatError``.
    func trackVisitorPath(title: String, url: URL) async throws
}

/// The visitor's details, as the agents see them.
public struct VisitorProfile: Sendable, Hashable {
    /// The visitor's name; empty if unknown.
    public var name: String
    /// The e-mail address; empty if unknown.
    public var email: String
    /// The telephone number; empty if unknown.
    public var phoneNumber: String

    /// Creates a profile.
    public init(name: String = "", email: String = "", phoneNumber: String = "") {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
    }
}

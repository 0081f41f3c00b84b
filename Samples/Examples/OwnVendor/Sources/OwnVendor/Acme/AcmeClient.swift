import Foundation

/// A message as Acme's SDK delivers it.
struct AcmeMessage: Sendable {
    var id: String
    var isFromAgent: Bool
    var text: String
    var sentAt: Date
}

/// The calls of Acme's SDK, one to one.
@MainActor
protocol AcmeClient: AnyObject {
    /// Called when the connection opens (`true`) or closes (`false`).
    var onConnection: (@MainActor (Bool) -> Void)? { get set }
    /// Called with the whole log after each connection and each change.
    var onLog: (@MainActor ([AcmeMessage]) -> Void)? { get set }
    func open()
    func close()
    func send(_ text: String) async throws -> String
}

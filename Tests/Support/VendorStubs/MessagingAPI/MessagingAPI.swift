// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public protocol Engine: AnyObject {
    func isConversationOngoing(_ completion: @escaping (Bool) -> Void)
}

// Names that are also in ChatProvidersSDK, and clash as they do with the real modules.
public final class ObservationToken: NSObject {
    public let id: ObservableIdentifier

    public init(id: ObservableIdentifier, cancellationClosure: @escaping () -> Void) { self.id = id }
    public func cancel() {}
}

public enum ObservableIdentifier: Hashable {
    case uuid(_: UUID = UUID())
    case identifier(String)
}

public enum ConnectionStatus: String {
    case connecting, connected, disconnected, reconnecting, failed, unreachable
}

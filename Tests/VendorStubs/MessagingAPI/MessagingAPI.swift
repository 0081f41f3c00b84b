// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public protocol Engine: NSObjectProtocol {}

// Names that stand in ChatProvidersSDK too, to clash as they do there.
public final class ObservationToken: NSObject {
    override private init() {}
}

public enum ObservableIdentifier {
    case identifier(String)
}

public enum ConnectionStatus: Int {
    case connecting, connected, disconnected, reconnecting, failed, unreachable
}

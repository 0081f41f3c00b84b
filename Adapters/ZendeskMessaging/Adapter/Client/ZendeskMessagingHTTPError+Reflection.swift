import Foundation

extension ZendeskMessagingHTTPError {
    /// Reads the SDK's error by reflection.
    ///
    /// Its type is declared in a module three packages below the one that an app links, which is Zendesk's to rename or to
    /// hide. The names of its cases are in the binary, as the error's description has them.
    ///
    /// - Parameters:
    ///   - error: An error of the SDK's.
    ///   - typeName: The type's name, with its module.
    /// - Returns: `nil` for an error of another type.
    init?(reflecting error: any Error, typeName: String = "ZendeskSDKHTTPClient.HTTPError") {
        guard String(reflecting: type(of: error)) == typeName else { return nil }
        // A case without values has no children, and its name for a description.
        let values = Mirror(reflecting: error).children.first
        switch values?.label ?? String(describing: error) {
        case "expectedEmptyResponse": self = .expectedEmptyResponse
        case "noResponse": self = .noResponse
        case "failedToDecode": self = .failedToDecode
        case "multiConvoNotEnabled": self = .multiConvoNotEnabled
        case "userCannotCreateMoreConversations": self = .userCannotCreateMoreConversations
        case "badRequest": self = .badRequest
        case "unsuccessfulStatusCodeForRequest":
            guard let status = values.flatMap({ Self.first(of: $0.value) as? Int }) else { fallthrough }
            self = .unsuccessfulStatusCode(status)
        default:
            // The system's error underneath, or, in a case of a later SDK's, this one.
            let error = (values.flatMap { Self.first(of: $0.value) as? any Error } ?? error) as NSError
            self = .requestFailed(domain: error.domain, code: error.code)
        }
    }

    /// The first of a case's values, which reflection gives as a tuple, also where it is the only one.
    private static func first(of values: Any) -> Any? {
        Mirror(reflecting: values).children.first?.value
    }
}

import Foundation

extension ZendeskMessagingHTTPError {
    /// Reads the SDK's error by reflection.
    ///
    /// The error's type is declared in a module three packages below the one that an app links, and Zendesk
    /// may rename or hide it. Reflection finds the names of its cases in the binary.
    ///
    /// - Parameters:
    ///   - error: One of the SDK's errors.
    ///   - typeName: The type's name, with its module.
    /// - Returns: `nil` for an error of another type.
    init?(reflecting error: any Error, typeName: String = "ZendeskSDKHTTPClient.HTTPError") {
        guard String(reflecting: type(of: error)) == typeName else { return nil }
        // A case without values has no children, and its name is its description.
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
            // Use the underlying system error. A case from a later SDK may have none, and is used itself.
            let error = (values.flatMap { Self.first(of: $0.value) as? any Error } ?? error) as NSError
            self = .requestFailed(domain: error.domain, code: error.code)
        }
    }

    /// Returns the first of a case's values. Reflection provides them as a tuple, even if there is only one.
    private static func first(of values: Any) -> Any? {
        Mirror(reflecting: values).children.first?.value
    }
}

/// The element that contains the tapped link (`URLSource`).
public enum ZendeskMessagingURLSource: Sendable, Hashable {
    /// A message's text.
    case text
    /// A carousel.
    case carousel
    /// A file.
    case file
    /// A picture.
    case image
    /// A message's link action.
    case linkMessageAction
    /// A message's action that shows a page inside the app.
    case webViewMessageAction
    /// A value that was introduced after 2.39.0, with its number.
    case unknown(Int)

    /// The known sources, in the order of the vendor's numbers.
    package static let known: [ZendeskMessagingURLSource] = [
        .text, .carousel, .file, .image, .linkMessageAction, .webViewMessageAction,
    ]

    /// Creates a source from the vendor's number, 0 to 5.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// The vendor's name.
    public var name: String {
        switch self {
        case .text: "text"
        case .carousel: "carousel"
        case .file: "file"
        case .image: "image"
        case .linkMessageAction: "linkMessageAction"
        case .webViewMessageAction: "webViewMessageAction"
        case .unknown(let number): "unknown(\(number))"
        }
    }
}

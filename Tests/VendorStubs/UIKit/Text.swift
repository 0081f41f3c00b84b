// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public final class UIColor: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let components: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }

    public static let systemRed = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let systemBackground = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
}

public final class UIImage: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let name: String

    override public init() { name = "" }

    public init?(named name: String) {
        // No catalogue has it.
        if name == "missing" { return nil }
        self.name = name
    }
}

public enum NSTextAlignment: Int, Sendable {
    case left
    case center
}

@MainActor
public final class UIFont: NSObject {
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    }

    nonisolated override init() {}
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

@MainActor
public final class UILabel: UIView {
    public var text: String?
    public var textColor: UIColor?
    public var textAlignment = NSTextAlignment.left
    public var font: UIFont?
    public var adjustsFontForContentSizeCategory = false

    public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0)) }

    public override var intrinsicContentSize: CGSize {
        let scale = adjustsFontForContentSizeCategory ? UIKitStub.textScale : 1
        return CGSize(width: CGFloat(text?.count ?? 0) * 10 * scale, height: 20 * scale)
    }
}

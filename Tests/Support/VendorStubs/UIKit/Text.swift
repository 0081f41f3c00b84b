// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
import Foundation

public final class UIColor: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let components: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }

    public static let systemRed = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let systemBlue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let systemBackground = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
}

public final class UIImage: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let name: String

    override public init() { name = "" }

    public init?(systemName name: String) { self.name = name }

    public init?(named name: String) {
        // An image that no asset catalog contains.
        if name == "missing" { return nil }
        self.name = name
    }
}

public enum NSTextAlignment: Int, Sendable {
    case left
    case center
}

public final class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let semibold = Weight(rawValue: 0.3)
    }

    public let pointSize: CGFloat
    /// The maximum size, if the font scales with the text size.
    let maximumPointSize: CGFloat?

    init(pointSize: CGFloat, maximumPointSize: CGFloat? = nil) {
        self.pointSize = pointSize
        self.maximumPointSize = maximumPointSize
    }

    public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
}

public final class UIFontMetrics: NSObject, @unchecked Sendable {
    public class var `default`: UIFontMetrics { UIFontMetrics() }

    /// Raises an exception for a font that is already scaled.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        precondition(font.maximumPointSize == nil, "Only a font that is not scaled yet can be scaled.")
        return UIFont(pointSize: font.pointSize, maximumPointSize: maximumPointSize)
    }

    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat
    {
        MainActor.assumeIsolated { value * UIKitStub.textScale }
    }
}

@MainActor
public final class UILabel: UIView {
    public var text: String?
    public var textColor: UIColor!
    public var textAlignment = NSTextAlignment.left
    public var font: UIFont!
    public var adjustsFontForContentSizeCategory = false
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0

    public convenience init() { self.init(frame: .zero) }

    /// Each character counts as half its font's size wide.
    public override var intrinsicContentSize: CGSize {
        let size = font?.pointSize ?? 17
        let scaled = adjustsFontForContentSizeCategory ? size * UIKitStub.textScale : size
        let shown = min(scaled, font?.maximumPointSize ?? scaled)
        return CGSize(width: CGFloat(text?.count ?? 0) * shown / 2, height: shown * 1.2)
    }
}

@MainActor
public final class UIImageView: UIView {
    public var image: UIImage?

    public convenience init() { self.init(frame: .zero) }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
public import UIKit

public final class CommonTheme: NSObject {
    private static let theme = CommonTheme()
    public static var currentTheme: CommonTheme { theme }

    public var primaryColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)

    override private init() {}
}

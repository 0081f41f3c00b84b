// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
public import UIKit

public final class CommonTheme: NSObject {
    public static var currentTheme = CommonTheme()

    public var primaryColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)

    override public init() {}
}

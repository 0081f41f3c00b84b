// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public protocol Configuration: NSObjectProtocol {
    init()
}

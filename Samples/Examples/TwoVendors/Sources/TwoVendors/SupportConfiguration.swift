import Foundation

/// The configuration file of this package, with both vendors.
public enum SupportConfiguration {
    /// The file. A provider is real once its `"client": "simulator"` is removed.
    public static var url: URL {
        get throws {
            guard let url = Bundle.module.url(forResource: "chat-configuration", withExtension: "json") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return url
        }
    }
}

import Foundation

extension Bundle {
    /// The bundle of the module's resources, which a build puts into the app, into the framework, or beside the program;
    /// `nil` where it is missing. `Bundle.module` would end the program there.
    static var badgeTexts: Bundle? {
        let code = Bundle(for: CodeMarker.self)
        let folders = [
            Bundle.main.resourceURL, code.resourceURL, Bundle.main.bundleURL,
            // On a Mac, the bundle of the tests is one folder further down.
            code.bundleURL.deletingLastPathComponent(),
        ]
        for folder in folders.compactMap(\.self) {
            for suffix in ["bundle", "resources"] {
                let url = folder.appendingPathComponent("ChatProviderKit_ChatProviderUI.\(suffix)")
                if let bundle = Bundle(url: url) { return bundle }
            }
        }
        return nil
    }
}

private final class CodeMarker {}

import Foundation

extension Bundle {
    /// The bundle of the module's resources, which a build places in the app, in the framework, or beside the
    /// program; `nil` if it is missing. `Bundle.module` would terminate the program instead.
    static var badgeTexts: Bundle? {
        let code = Bundle(for: CodeMarker.self)
        let folders = [
            Bundle.main.resourceURL, code.resourceURL, Bundle.main.bundleURL,
            // On a Mac, the tests' bundle is one folder deeper.
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

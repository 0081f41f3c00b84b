#if canImport(AppKit) && !canImport(UIKit)
    import ChatProviderKit
    import SwiftUI

    /// Tells which window shows the view that it is beside.
    struct SceneReader: NSViewRepresentable {
        let onMove: @MainActor ((any AppLifecycle)?) -> Void

        func makeNSView(context: Context) -> SceneView {
            // Not within an update of SwiftUI's, in which nothing may be published.
            SceneView { scene in Task { onMove(scene) } }
        }

        func updateNSView(_ view: SceneView, context: Context) {}
    }
#endif

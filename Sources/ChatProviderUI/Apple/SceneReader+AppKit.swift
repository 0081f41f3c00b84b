#if canImport(AppKit) && !canImport(UIKit)
    import ChatProviderKit
    import SwiftUI

    /// Tells which window shows the view that it is beside.
    struct SceneReader: NSViewRepresentable {
        let onMove: @MainActor ((any AppLifecycle)?) -> Void

        func makeNSView(context: Context) -> SceneView { SceneView(SceneMoves(onMove).move) }

        func updateNSView(_ view: SceneView, context: Context) {}
    }
#endif

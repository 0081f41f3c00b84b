#if canImport(AppKit) && !canImport(UIKit)
    import ChatProviderKit
    import SwiftUI

    /// Tells which window has the view that it is beside.
    struct SceneReader: NSViewRepresentable {
        /// Whether the view is to be one that a person can see.
        var isForSight = false
        /// Called whenever SwiftUI updates the view.
        var onUpdate: @MainActor () -> Void = {}
        let onMove: @MainActor (ViewPlace) -> Void

        func makeNSView(context: Context) -> SceneView {
            SceneView(isForSight: isForSight, SceneMoves(onMove).move)
        }

        func updateNSView(_ view: SceneView, context: Context) { onUpdate() }
    }
#endif

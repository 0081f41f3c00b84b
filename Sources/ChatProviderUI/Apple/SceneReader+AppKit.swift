#if canImport(AppKit) && !canImport(UIKit)
    import ChatProviderKit
    import SwiftUI

    /// Reports the window of the view that it accompanies.
    struct SceneReader: NSViewRepresentable {
        /// Whether the view counts only while the user can see it.
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

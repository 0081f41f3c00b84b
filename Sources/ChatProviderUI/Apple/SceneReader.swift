#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// Reports the scene of the view that it accompanies.
    struct SceneReader: UIViewRepresentable {
        /// Whether the view counts only while the user can see it.
        var isForSight = false
        /// Called whenever SwiftUI updates the view.
        var onUpdate: @MainActor () -> Void = {}
        let onMove: @MainActor (ViewPlace) -> Void

        func makeUIView(context: Context) -> SceneView {
            SceneView(isForSight: isForSight, SceneMoves(onMove).move)
        }

        func updateUIView(_ view: SceneView, context: Context) { onUpdate() }
    }
#endif

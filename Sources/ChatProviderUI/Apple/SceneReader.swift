#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// Tells which scene has the view that it is beside.
    struct SceneReader: UIViewRepresentable {
        /// Whether the view is to be one that a person can see.
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

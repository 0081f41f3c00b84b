#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// Tells which scene shows the view that it is beside.
    struct SceneReader: UIViewRepresentable {
        let onMove: @MainActor ((any AppLifecycle)?) -> Void

        func makeUIView(context: Context) -> SceneView { SceneView(SceneMoves(onMove).move) }

        func updateUIView(_ view: SceneView, context: Context) {}
    }
#endif

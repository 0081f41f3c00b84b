import ChatProviderKit

#if canImport(CoreGraphics)
    import CoreGraphics
#else
    import Foundation
#endif

/// The properties of a view in a window that determine whether the user can see it.
struct ViewSight {
    /// The opacity of the view, of each of its ancestors, and of the window; 0 if hidden.
    var opacities: [CGFloat]
    /// The view's frame, in the coordinates of the window.
    var frame: CGRect
    /// The window's bounds, in its own coordinates.
    var window: CGRect
    /// Whether a view controller or a sheet is presented over the view.
    var isUnderPresentation: Bool

    /// Whether the window shows the view, if nothing is presented over it.
    var isShown: Bool {
        // UIKit's hit testing uses the same limit.
        opacities.reduce(1, *) >= 0.01 && !frame.intersection(window).isEmpty
    }
}

/// The place of a view.
struct ViewPlace: Equatable {
    /// The view's scene or window; `nil` for none.
    var scene: ChatScene?
    /// Whether something is presented over the view.
    var isCovered = false

    static func == (left: Self, right: Self) -> Bool {
        left.scene === right.scene && left.isCovered == right.isCovered
    }
}

extension ViewPlace {
    /// - Parameters:
    ///   - scene: The view's scene or window.
    ///   - sight: Determines whether the user can see the view; `nil` if the view always counts.
    @MainActor
    init(in scene: @autoclosure () -> ChatScene?, _ sight: ViewSight?) {
        let isShown = sight?.isShown != false
        self.init(scene: isShown ? scene() : nil, isCovered: isShown && sight?.isUnderPresentation == true)
    }
}

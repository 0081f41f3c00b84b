import ChatProviderKit

#if canImport(CoreGraphics)
    import CoreGraphics
#else
    import Foundation
#endif

/// What the system tells of a view in a window, of which follows whether a person can see it.
struct ViewSight {
    /// The opacity of the view, of each view that it is in, and of the window; 0 for a hidden one.
    var opacities: [CGFloat]
    /// The view, in the coordinates of the window.
    var frame: CGRect
    /// The window, in coordinates of its own.
    var window: CGRect
    /// Whether a controller or a sheet is presented over what the view belongs to.
    var isUnderPresentation: Bool

    /// Whether the window has the view to show, if nothing is presented over it.
    var isShown: Bool {
        // As UIKit has it for touches: a view that is less opaque is not there.
        opacities.reduce(1, *) >= 0.01 && !frame.intersection(window).isEmpty
    }
}

/// Where a view is.
struct ViewPlace: Equatable {
    /// The scene or window that has the view; `nil` for none.
    var scene: ChatScene?
    /// Whether something is presented over the view there.
    var isCovered = false

    static func == (left: Self, right: Self) -> Bool {
        left.scene === right.scene && left.isCovered == right.isCovered
    }
}

extension ViewPlace {
    /// - Parameters:
    ///   - scene: The scene or window that the view is in.
    ///   - sight: What decides whether it is there for a person; `nil` if it is there all the same.
    @MainActor
    init(in scene: @autoclosure () -> ChatScene?, _ sight: ViewSight?) {
        let isShown = sight?.isShown != false
        self.init(scene: isShown ? scene() : nil, isCovered: isShown && sight?.isUnderPresentation == true)
    }
}

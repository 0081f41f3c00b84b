#if canImport(CoreGraphics)
    import CoreGraphics
#else
    import Foundation
#endif

extension OverlaySpace {
    /// Returns how much a keyboard covers at the bottom of a window, in points.
    ///
    /// Only a keyboard that covers the whole width down to the bottom counts. It is 0 for a floating, split
    /// or undocked keyboard, which the user can move away. A window in Stage Manager may end above the bottom
    /// of the screen.
    ///
    /// - Parameters:
    ///   - keyboard: The keyboard's frame, in the window's coordinates.
    ///   - window: The window's bounds.
    static func keyboardInset(of keyboard: CGRect, in window: CGRect) -> Double {
        // Frames are rounded to pixels.
        let covers = keyboard.insetBy(dx: -1, dy: -1)
        guard
            keyboard.height > 0, covers.minX <= window.minX, covers.maxX >= window.maxX,
            covers.maxY >= window.maxY
        else { return 0 }
        return min(max(window.maxY - keyboard.minY, 0), window.height)
    }
}

package import Foundation

extension NSNumber {
    /// Whether this is JSON's `true` or `false`, rather than a number.
    package var isBoolean: Bool {
        // Unsafe: Foundation distinguishes the two only by a C string. It is constant, and has at least its
        // terminator.
        unsafe objCType.pointee == 99  // "c"
    }
}

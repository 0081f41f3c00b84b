package import Foundation

extension NSNumber {
    /// Whether this is JSON's `true` or `false`, not a number.
    package var isBoolean: Bool {
        // Unsafe: Foundation tells the two apart by a C string alone. It is constant, and has at least its terminator.
        unsafe objCType.pointee == 99  // "c"
    }
}

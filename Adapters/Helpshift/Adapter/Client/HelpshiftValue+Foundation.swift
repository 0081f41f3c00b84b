import ChatProviderKit
import Foundation
public import HelpshiftIdentity

extension HelpshiftValue {
    /// Reads any value from an Objective-C or Swift dictionary: `NSString`, `NSNumber`, `NSNull`, Swift's own
    /// numbers and strings, arrays, dictionaries with keys of any type, and optionals.
    ///
    /// A value that cannot be read becomes `other`. So does a value at more than 64 levels, for example in a
    /// dictionary that contains itself.
    public init(_ value: Any?) {
        self.init(value, depth: 0)
    }

    /// Reads one of the SDK's dictionaries.
    public static func dictionary(_ dictionary: [AnyHashable: Any]) -> [String: HelpshiftValue] {
        self.dictionary(dictionary, depth: 0)
    }

    private static let deepest = 64

    private init(_ value: Any?, depth: Int) {
        guard let value else {
            self = .null
            return
        }
        guard depth < Self.deepest else {
            self = .other("nested too deeply")
            return
        }
        // The likely types come first, because a failed cast costs far more than a successful one.
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber: self = Self(number)
        case is NSNull: self = .null
        case let object as [String: Any]: self = .object(object.mapValues { Self($0, depth: depth + 1) })
        case let array as [Any]: self = .array(array.map { Self($0, depth: depth + 1) })
        case let value as HelpshiftValue: self = value
        case let object as [AnyHashable: Any]: self = .object(Self.dictionary(object, depth: depth))
        case let url as URL: self = .string(url.absoluteString)
        // Without Foundation's bridging, Swift's own values arrive unchanged.
        case let bool as Bool: self = .bool(bool)
        case let integer as any BinaryInteger: self = .number(Double(integer))
        case let float as any BinaryFloatingPoint: self = .number(Double(float))
        case let text as any StringProtocol: self = .string(String(text))
        case let optional as any OptionalValue: self.init(optional.wrappedValue, depth: depth)
        default: self = .other(String(describing: type(of: value)))
        }
    }

    private init(_ number: NSNumber) {
        let value = number.doubleValue
        self = number.isBoolean && (value == 0 || value == 1) ? .bool(value == 1) : .number(value)
    }

    private static func dictionary(_ dictionary: [AnyHashable: Any], depth: Int) -> [String: HelpshiftValue] {
        var result: [String: HelpshiftValue] = [:]
        result.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            if let text = key.base as? String {
                result[text] = HelpshiftValue(value, depth: depth + 1)
            } else {
                // If the same key is also present as a string, the string's value is used.
                let text = String(describing: key.base)
                if dictionary[text] == nil { result[text] = HelpshiftValue(value, depth: depth + 1) }
            }
        }
        return result
    }

    /// The value as a Foundation object: `String`, `NSNumber`, `NSNull`, arrays and dictionaries of these.
    public var foundationValue: Any {
        switch self {
        case .string(let text): text
        case .number(let number):
            Int64(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
        case .bool(let bool): NSNumber(value: bool)
        case .array(let elements): elements.map(\.foundationValue)
        case .object(let members): members.mapValues(\.foundationValue)
        case .null, .other: NSNull()
        }
    }
}

private protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedValue: Any? { self }
}

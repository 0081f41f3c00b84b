import Foundation

/// A value of the login configuration or of attributes, with its type.
///
/// The SDK takes `[String: Any]`; a dictionary of these says which of its types each entry has, and can be
/// written with literals.
public enum HelpshiftValue: Sendable, Hashable {
    /// Text.
    case string(String)
    /// A boolean.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// Any other number.
    case double(Double)
    /// A list of texts, such as tags.
    case strings([String])
    /// Texts by name, such as custom user fields.
    case fields([String: String])
    /// Something that the SDK does not take; the name of its type.
    case unsupported(typeName: String)

    /// The value of a vendor dictionary's entry.
    public init(_ value: Any) {
        switch value {
        case let value as HelpshiftValue: self = value
        case let value as String: self = .string(value)
        case let value as [String]: self = .strings(value)
        case let value as [String: String]: self = .fields(value)
        default: self = Self.number(value) ?? .unsupported(typeName: "\(type(of: value))")
        }
    }

    /// The value as the SDK takes it; nil for ``unsupported(typeName:)``.
    public var foundationValue: (any Sendable)? {
        switch self {
        case .string(let value): value
        case .bool(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .strings(let value): value
        case .fields(let value): value
        case .unsupported: nil
        }
    }

    private static func number(_ value: Any) -> HelpshiftValue? {
        // A number object that holds 1 is a `Bool` to `as?`; what it was made from has to be asked.
        #if canImport(ObjectiveC)
            guard let number = value as? NSNumber else { return nil }
            if CFGetTypeID(number) == CFBooleanGetTypeID() { return .bool(number.boolValue) }
            let isFraction = CFNumberIsFloatType(number as CFNumber)
            return isFraction ? .double(number.doubleValue) : Int(exactly: number).map(HelpshiftValue.integer)
        #else
            if type(of: value) is AnyClass, let number = value as? NSNumber {
                switch String(cString: number.objCType) {
                case "c": return .bool(number.boolValue)
                case "d", "f": return .double(number.doubleValue)
                default: return Int(exactly: number).map(HelpshiftValue.integer)
                }
            }
            switch value {
            case let value as Bool: return .bool(value)
            case let value as any BinaryInteger: return Int(exactly: value).map(HelpshiftValue.integer)
            case let value as Double: return .double(value)
            case let value as Float: return .double(Double(value))
            default: return nil
            }
        #endif
    }
}

extension HelpshiftValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A list of texts.
    public init(arrayLiteral elements: String...) { self = .strings(elements) }
    /// Texts by name; the last of several with one name counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        self = .fields(Dictionary(elements) { _, last in last })
    }
}

import enum HelpshiftIdentity.HelpshiftValue

/// The configuration of a login by the identity system: *User Hub*, "Logging in your end-users" and "Login failure
/// reasons".
struct SimulatedLoginConfiguration {
    let entries: [String: HelpshiftValue]

    /// Whether full privacy is on. It is off if the entry is missing, or is not a Boolean.
    var isFullPrivacyEnabled: Bool {
        switch entries["full_privacy_enabled"] {
        case .bool(let isOn): isOn
        case .number(let number): number == 1
        case .string(let text): text == "true"
        case .array, .object, .null, .other, nil: false
        }
    }

    /// Checks the number of entries, their keys, and their values, which must be texts, Booleans or numbers.
    func check() throws(SimulatedRefusal) {
        guard entries.count <= SimulatedLimits.collectionCount else {
            throw SimulatedRefusal(reason: .loginConfigSizeLimitExceeded)
        }
        var faults: [String: SimulatedRefusal.Fault] = [:]
        for (key, value) in entries { faults[key] = fault(of: value, for: key) }
        guard faults.isEmpty else { throw SimulatedRefusal(reason: .loginConfigInvalid, faults: faults) }
    }

    private func fault(of value: HelpshiftValue, for key: String) -> SimulatedRefusal.Fault? {
        if key.vendorLength > SimulatedLimits.keyLength { return .keyTooLong }
        return switch value {
        case .string(let text): text.vendorLength > SimulatedLimits.valueLength ? .valueTooLong : nil
        case .number, .bool: nil
        case .array, .object, .null, .other: .invalidValueType
        }
    }
}

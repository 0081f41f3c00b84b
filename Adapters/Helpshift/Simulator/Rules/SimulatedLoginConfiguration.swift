import enum HelpshiftIdentity.HelpshiftValue

/// What a login of the identity system is configured with: *User Hub*, "Logging in your end-users" and "Login failure
/// reasons".
struct SimulatedLoginConfiguration {
    let entries: [String: HelpshiftValue]

    /// False where the entry is missing, or cannot be read as a boolean.
    var isFullPrivacyEnabled: Bool {
        switch entries["full_privacy_enabled"] {
        case .bool(let isOn): isOn
        case .number(let number): number == 1
        case .string(let text): text == "true"
        case .array, .object, .null, .other, nil: false
        }
    }

    /// Checks number, keys and values: a value is a text, a boolean or a number.
    func check(_ limits: SimulatedLimits) throws(SimulatedRefusal) {
        guard entries.count <= limits.collectionCount else {
            throw SimulatedRefusal(reason: .loginConfigSizeLimitExceeded)
        }
        var faults: [String: SimulatedRefusal.Fault] = [:]
        for (key, value) in entries { faults[key] = fault(of: value, for: key, limits) }
        guard faults.isEmpty else { throw SimulatedRefusal(reason: .loginConfigInvalid, faults: faults) }
    }

    private func fault(
        of value: HelpshiftValue,
        for key: String,
        _ limits: SimulatedLimits
    ) -> SimulatedRefusal.Fault? {
        if key.vendorLength > limits.keyLength { return .keyTooLong }
        return switch value {
        case .string(let text): text.vendorLength > limits.valueLength ? .valueTooLong : nil
        case .number, .bool: nil
        case .array, .object, .null, .other: .invalidValueType
        }
    }
}

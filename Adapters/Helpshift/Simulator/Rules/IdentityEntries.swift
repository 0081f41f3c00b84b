/// The member `identities` of a token's payload: *User Hub*, "Identity token format" and "Login failure reasons".
struct IdentityEntries {
    let entries: [TokenJSON]

    /// Returns the identities. If one entry is invalid, the token is refused, with the fault of each key.
    func identities() throws(SimulatedRefusal) -> [SimulatedIdentity] {
        guard entries.count <= SimulatedLimits.collectionCount else {
            throw SimulatedRefusal(reason: .identitiesSizeLimitExceeded)
        }
        var identities: [SimulatedIdentity] = []
        var faults: [String: SimulatedRefusal.Fault] = [:]
        for entry in entries {
            let (identity, found) = try read(entry)
            identities.append(identity)
            faults.merge(found) { first, _ in first }
        }
        guard faults.isEmpty else { throw SimulatedRefusal(reason: .identitiesDataInvalid, faults: faults) }
        return identities
    }

    /// Reads one entry. An entry that is not an object, or has no identifier or malformed metadata, makes the whole
    /// token malformed.
    private func read(
        _ entry: TokenJSON
    ) throws(SimulatedRefusal) -> (SimulatedIdentity, [String: SimulatedRefusal.Fault]) {
        guard let members = entry.object, let identifier = members["identifier"]?.text,
            let metadata = (members["metadata"] ?? .object([:])).object
        else { throw SimulatedRefusal(reason: .identityTokenInvalid) }
        let value = members["value"]?.text ?? ""
        var faults = faults(of: metadata, for: identifier)
        faults[identifier] = fault(of: value, for: identifier) ?? faults[identifier]
        let identity = SimulatedIdentity(
            identifier: identifier,
            value: value,
            metadata: metadata.compactMapValues(\.text)
        )
        return (identity, faults)
    }

    /// Returns the fault of an entry. A missing value, or one that is not a text, counts as empty. An undocumented
    /// identifier also gets the fault `emptyData`, the only one that the documentation gives for invalid identities.
    private func fault(of value: String, for identifier: String) -> SimulatedRefusal.Fault? {
        if identifier.vendorLength > SimulatedLimits.keyLength { return .keyTooLong }
        guard SimulatedIdentity.identifiers.contains(identifier), !value.isEmpty else { return .empty }
        let limit = identifier == "uid" ? SimulatedLimits.uidLength : SimulatedLimits.valueLength
        return value.vendorLength > limit ? .valueTooLong : nil
    }

    /// Returns the faults of metadata. The documentation has no separate limits for their keys and values, so the
    /// general ones apply.
    private func faults(
        of metadata: [String: TokenJSON],
        for identifier: String
    ) -> [String: SimulatedRefusal.Fault] {
        guard metadata.count <= SimulatedLimits.collectionCount else { return [identifier: .metadataTooMany] }
        var faults: [String: SimulatedRefusal.Fault] = [:]
        for (key, json) in metadata {
            let value = json.text ?? ""
            if key.isEmpty || value.isEmpty {
                faults[key] = .metadataEmpty
            } else if key.vendorLength > SimulatedLimits.keyLength {
                faults[key] = .metadataKeyTooLong
            } else if value.vendorLength > SimulatedLimits.valueLength {
                faults[key] = .metadataValueTooLong
            }
        }
        return faults
    }
}

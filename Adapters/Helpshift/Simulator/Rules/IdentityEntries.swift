/// The member `identities` of a token's payload: *User Hub*, "Identity token format" and "Login failure reasons".
struct IdentityEntries {
    let entries: [TokenJSON]
    let limits: SimulatedLimits

    /// The identities. One entry that is not valid refuses the token, with the fault of each key.
    func identities() throws(SimulatedRefusal) -> [SimulatedIdentity] {
        guard entries.count <= limits.collectionCount else {
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

    /// One entry. What is no object with an identifier, or has metadata that are none, is not the token's format.
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

    /// A value that is not there, or is no text, is an empty one. An identifier that is not listed is no valid key:
    /// of the faults that the document names for identities, `emptyData` alone speaks of validity.
    private func fault(of value: String, for identifier: String) -> SimulatedRefusal.Fault? {
        if identifier.vendorLength > limits.keyLength { return .keyTooLong }
        guard SimulatedIdentity.identifiers.contains(identifier), !value.isEmpty else { return .empty }
        let limit = identifier == "uid" ? limits.uidLength : limits.valueLength
        return value.vendorLength > limit ? .valueTooLong : nil
    }

    /// Metadata have no limits of their own for keys and values: the general ones hold.
    private func faults(
        of metadata: [String: TokenJSON],
        for identifier: String
    ) -> [String: SimulatedRefusal.Fault] {
        guard metadata.count <= limits.collectionCount else { return [identifier: .metadataTooMany] }
        var faults: [String: SimulatedRefusal.Fault] = [:]
        for (key, json) in metadata {
            let value = json.text ?? ""
            if key.isEmpty || value.isEmpty {
                faults[key] = .metadataEmpty
            } else if key.vendorLength > limits.keyLength {
                faults[key] = .metadataKeyTooLong
            } else if value.vendorLength > limits.valueLength {
                faults[key] = .metadataValueTooLong
            }
        }
        return faults
    }
}

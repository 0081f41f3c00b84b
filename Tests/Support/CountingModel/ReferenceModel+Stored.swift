/// The stored records, for tests that kill the app between a change and its storing.
extension ReferenceModel {
    /// The user of a provider, by the provider's index in the cast; `nil` for the anonymous one.
    package func user(of provider: Int) -> String? { providers[provider].user }

    /// The stored record of a user at a provider; `nil` while there is no count to store.
    package func stored(_ provider: Int, user: String?) -> ModelStored? {
        providers[provider].stored[ModelUser(user)]
    }

    /// Sets the record that is really stored: an earlier one, if the last ones did not reach the disk.
    package mutating func setStored(_ record: ModelStored?, _ provider: Int, user: String?) {
        providers[provider].stored[ModelUser(user)] = record
    }
}

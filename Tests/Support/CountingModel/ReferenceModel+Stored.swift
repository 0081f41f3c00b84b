/// What is stored, for whoever kills the app between a change and its storing.
extension ReferenceModel {
    /// The user of a provider, by the provider's place in the cast; `nil` for the anonymous one.
    package func user(of provider: Int) -> String? { providers[provider].user }

    /// What is stored for a provider and a user; `nil` while there is no count to store.
    package func stored(_ provider: Int, user: String?) -> ModelStored? {
        providers[provider].stored[ModelUser(user)]
    }

    /// Says what is really stored: a record of before, where the last ones did not reach the disk.
    package mutating func setStored(_ record: ModelStored?, _ provider: Int, user: String?) {
        providers[provider].stored[ModelUser(user)] = record
    }
}

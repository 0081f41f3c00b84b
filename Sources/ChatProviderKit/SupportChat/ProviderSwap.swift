/// The providers that a swap shuts down and creates, and which new one takes the place of each old one.
struct ProviderSwap {
    /// The providers that are shut down, in their order. One with other settings is shut down and created again.
    let going: [ChatProviderID]
    /// The providers that are created, in their order.
    let coming: [ChatProviderID]

    /// Creates the swap from some active providers to others.
    ///
    /// - Parameter isUnchanged: Returns whether a provider that stays active has the same settings.
    init(of active: [ChatProviderID], to next: [ChatProviderID], where isUnchanged: (ChatProviderID) -> Bool)
    {
        let going = active.filter { !next.contains($0) || !isUnchanged($0) }
        self.going = going
        coming = next.filter { !active.contains($0) || going.contains($0) }
    }

    /// Returns the provider that takes the place of one that is shut down: the same provider if it is created again,
    /// otherwise the new one at its position. A provider that is already running does not adopt the screens of another.
    func successor(of id: ChatProviderID) -> ChatProviderID? {
        if coming.contains(id) { return id }
        let newcomers = coming.filter { !going.contains($0) }
        let position = going.filter { !coming.contains($0) }.firstIndex(of: id)
        return position.flatMap { newcomers.indices.contains($0) ? newcomers[$0] : nil }
    }
}

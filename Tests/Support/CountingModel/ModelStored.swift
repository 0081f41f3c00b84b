/// The stored record of a user at a provider.
package struct ModelStored: Sendable, Hashable {
    /// `nil` for Helpshift and Zendesk Messaging, and if the conversation was never seen.
    package var marker: ModelMarker?
    package var count: Int?
    /// Helpshift: the identities of the newest 256 agent messages heard, oldest first, as the model spells them.
    package var heard: [String]

    package init(marker: ModelMarker? = nil, count: Int? = nil, heard: [String] = []) {
        self.marker = marker
        self.count = count
        self.heard = heard
    }
}

/// "the last entry of the log that is not the visitor's own, at the moment the log was last seen, with its time and
/// the ids of the last 32 such entries (its *trail*, the marked entry last); or the start of the log"
package enum ModelMarker: Sendable, Hashable {
    case start
    /// The time is in seconds since 1970.
    case entry(time: Double, trail: [String])
}

/// A user's id, or `nil` for the anonymous user. "User ids are compared as bytes."
struct ModelUser: Hashable {
    private let bytes: [UInt8]?

    init(_ id: String?) { bytes = id.map { Array($0.utf8) } }
}

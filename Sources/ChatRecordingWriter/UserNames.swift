import ChatProviderKit

/// The names that users have in a recording: `user-1`, `user-2`, in the order in which they appear.
///
/// One table serves all lines and all files of a recording, and all users: the app's user, a vendor's visitor, an agent,
/// a bot. Two ids that differ in a byte are two users, so a replay tells users apart as the app did.
struct UserNames {
    private var names: [UserID: String] = [:]

    /// The user's name; empty for the empty id, which belongs to no user.
    mutating func name(of id: String) -> String {
        guard !id.isEmpty else { return "" }
        let user = UserID(id)
        let name = names[user] ?? "user-\(names.count + 1)"
        names[user] = name
        return name
    }
}

/// Why a room has no conversation. It is the `underlying` error of a `ChatError`.
public enum MatrixRoomProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The room is encrypted, which this adapter does not support.
    case encrypted(room: String)
    /// The server knows no such room, or does not let the visitor in.
    case closed(room: String, code: String)
    /// The visitor is not allowed to write in the room.
    case muted(room: String)
    /// The visitor has left, or was removed, and is not invited again.
    case left(room: String)
    /// The server accepts no guests, and no user is logged in.
    case noGuests

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .encrypted(let room):
            """
            The room \(room) is encrypted, which this adapter does not support. Use a room without encryption; a \
            server may turn encryption on for all private rooms.
            """
        case .closed(let room, let code):
            """
            The room \(room) cannot be joined (\(code)). Check the id in the configuration, and have support invite the \
            user.
            """
        case .muted(let room): "The power levels of the room \(room) do not allow the visitor to write."
        case .left(let room):
            "The conversation in the room \(room) is over. Support can invite the visitor again."
        case .noGuests: "The server accepts no guests. Log a user in, or allow guest access on the server."
        }
    }
}

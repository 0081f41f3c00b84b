extension Route {
    static let syncPattern = ["_matrix", "client", "v3", "sync"]

    static let all = [sessions, rooms, events, reading, accounts, media].flatMap { $0 }

    private static let sessions: [Route] = [
        Route("POST", "login", by: .anybody, MatrixServer.logIn),
        Route("POST", "register", by: .anybody, MatrixServer.register),
        Route("POST", "refresh", by: .anybody, MatrixServer.refresh),
        Route("POST", "logout", by: .membersLoggingOut, MatrixServer.logOut),
        Route("GET", "account/whoami", MatrixServer.whoAmI),
    ]

    private static let rooms: [Route] = [
        Route("POST", "createRoom", by: .members, MatrixServer.createRoom),
        Route("POST", "join/{room}", MatrixServer.join),
        Route("POST", "rooms/{room}/leave", MatrixServer.leave),
        Route("POST", "rooms/{room}/invite", by: .members, MatrixServer.invite),
        Route("POST", "rooms/{room}/kick", by: .members, MatrixServer.kick),
        Route("POST", "rooms/{room}/ban", by: .members, MatrixServer.ban),
        Route("GET", "joined_rooms", MatrixServer.joinedRooms),
    ]

    private static let events: [Route] = [
        Route("GET", "sync", MatrixServer.syncNow),
        Route("GET", "rooms/{room}/messages", MatrixServer.messages),
        Route("GET", "rooms/{room}/event/{event}", MatrixServer.event),
        Route("PUT", "rooms/{room}/send/{type}/{transaction}", MatrixServer.send),
        Route("PUT", "rooms/{room}/redact/{event}/{transaction}", by: .members, MatrixServer.redact),
        Route("GET", "rooms/{room}/state/{type}", MatrixServer.state),
        Route("GET", "rooms/{room}/state/{type}/{key}", MatrixServer.state),
        Route("PUT", "rooms/{room}/state/{type}/{key}", by: .members, MatrixServer.setState),
    ]

    private static let reading: [Route] = [
        Route("POST", "rooms/{room}/receipt/{kind}/{event}", by: .members, MatrixServer.setReceipt),
        Route("PUT", "rooms/{room}/typing/{user}", by: .members, MatrixServer.setTyping),
    ]

    private static let accounts: [Route] = [
        Route("PUT", "profile/{user}/displayname", MatrixServer.setDisplayName),
        Route("GET", "user/{user}/account_data/{type}", MatrixServer.accountData),
        Route("PUT", "user/{user}/account_data/{type}", MatrixServer.setAccountData),
        Route("POST", "pushers/set", by: .members, MatrixServer.setPusher),
    ]

    private static let media: [Route] = [
        Route("GET", "/_matrix/client/v1/media/config", MatrixServer.mediaConfig),
        Route("POST", "/_matrix/media/v3/upload", by: .members, MatrixServer.upload),
        Route("GET", "/_matrix/client/v1/media/download/{server}/{media}", raw: { try $0.download($1) }),
    ]
}

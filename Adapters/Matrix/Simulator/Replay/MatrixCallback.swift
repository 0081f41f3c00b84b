import ChatProviderRecording
import MatrixAdapter

/// What a `matrix` line says.
enum MatrixCallback: Sendable {
    /// - Parameters:
    ///   - guest: The server's id of a visitor who is not logged in.
    ///   - isLoaded: Whether there was a conversation.
    case sync(MatrixSync, guest: String?, isLoaded: Bool)
    case failure(MatrixProviderInput.Failure)

    init(_ object: RecordedObject) throws {
        switch (try object.object("sync"), try object.object("failure")) {
        case (.some, .some), (nil, nil):
            throw RecordingError("\(object.path): expected either sync or failure")
        case (let sync?, nil):
            self = .sync(
                MatrixSync(recorded: sync.fields),
                guest: try object.string("user"),
                isLoaded: try object.bool("loaded") ?? true
            )
        case (nil, let failure?): self = .failure(try MatrixProviderInput.Failure(failure))
        }
    }
}

extension MatrixProviderInput.Failure {
    fileprivate init(_ object: RecordedObject) throws {
        let status = try object.number("status")
        guard let status else {
            self.init(code: try object.string("errcode"))
            return
        }
        guard let number = Int(exactly: status) else {
            throw RecordingError("\(object.place("status")): \(status) is no status of HTTP")
        }
        self.init(status: number, code: try object.string("errcode"))
    }
}

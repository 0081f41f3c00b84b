import ChatProviderRecording
import MatrixAdapter

/// What a `matrix` line says.
enum MatrixCallback: Sendable {
    /// - Parameters:
    ///   - visitor: The server's id of the visitor, where it is another one than the app's.
    ///   - isLoaded: Whether there was a conversation.
    case sync(MatrixSync, visitor: String?, isLoaded: Bool)
    case failure(MatrixProviderInput.Failure)

    init(_ object: RecordedObject) throws {
        switch (try object.object("sync"), try object.object("failure")) {
        case (.some, .some), (nil, nil):
            throw RecordingError("\(object.path): expected either sync or failure")
        case (let sync?, nil):
            self = .sync(
                MatrixSync(recorded: sync.fields),
                visitor: try object.string("user"),
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

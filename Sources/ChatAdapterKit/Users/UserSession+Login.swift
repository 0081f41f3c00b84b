import ChatProviderKit
import InputValidation

extension UserSession.Login {
    /// The part of a user that a session needs.
    init(_ user: ChatUser) {
        switch user {
        case .anonymous: self.init(id: nil, kind: .token)
        case .token(let identity): self.init(id: UserID(identity.userID), kind: .token)
        case .known(let known):
            let texts = [known.id, known.email, known.name, known.authToken?.value]
            self.init(id: user.id.map(UserID.init), kind: .known, fingerprint: Self.fingerprint(of: texts))
        }
    }

    private static func fingerprint(of texts: [String?]) -> UInt64 {
        // No UTF-8 text contains these two bytes.
        Fingerprint.of(texts.flatMap { $0.map { Array($0.utf8) + [0xFF] } ?? [0xFE] })
    }
}

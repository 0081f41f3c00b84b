import ChatProviderKit
import Foundation
import Testing

/// Names such as S5 refer to the rules in the article *Invariants*.
@Suite("Marker file: format")
struct MarkerFileTests {
    private func text(_ values: [StoredValue.Key: StoredValue]) throws -> String {
        String(decoding: try MarkerFile.encode(values), as: UTF8.self)
    }

    @Test("the format matches its description")
    func format() throws {
        let record = ReadRecord(
            marker: .entry(.init(createdAt: Date(timeIntervalSinceReferenceDate: 2), trail: ["a", "b"])),
            count: 3,
            heardIDs: ["h"]
        )
        let written = try text([
            .ada: .record(record), .anonymous: .record(ReadRecord(marker: .start, count: 0)),
            .user(of: "shop"): .user(StoredValue.User(id: "ada")),
            .user(of: "games"): .user(StoredValue.User(id: nil, owesLogout: true)),
        ])
        #expect(
            written == #"{"records":["#
                + #"{"provider":"shop","record":{"count":0,"marker":{}}},"#
                + #"{"provider":"shop","record":{"count":3,"heardIDs":["h"],"#
                + #""marker":{"entry":{"createdAt":2,"trail":["a","b"]}}},"user":"ada"}],"#
                + #""users":[{"owesLogout":true,"provider":"games"},{"id":"ada","provider":"shop"}],"version":2}"#
        )
    }

    @Test("the state of a vendor's user is stored with the user")
    func vendorUser() throws {
        var user = StoredValue.User(id: "ada")
        (user.signIn, user.fingerprint, user.standing, user.installation) = (.known, .max, .expired, "i")
        let values: [StoredValue.Key: StoredValue] = [.shopUser: .user(user)]
        #expect(
            try text(values) == #"{"records":[],"users":[{"fingerprint":18446744073709551615,"id":"ada","#
                + #""installation":"i","provider":"shop","signIn":"known","standing":"expired"}],"version":2}"#
        )
        #expect(try MarkerFile.decode(MarkerFile.encode(values)).get().values == values)
    }

    @Test("an unknown standing makes the file damaged")
    func unknownStanding() {
        let text = #"{"records":[],"users":[{"provider":"shop","standing":"elsewhere"}],"version":2}"#
        #expect(throws: MarkerFile.Problem.self) { try MarkerFile.decode(Data(text.utf8)).get().values }
    }

    @Test("S5 user ids that differ only in Unicode normalization are distinct, in memory and in the file")
    func normalization() throws {
        let ids = ["caf\u{E9}", "cafe\u{301}"]
        let values = Dictionary(
            uniqueKeysWithValues: ids.enumerated().map {
                (StoredValue.Key.record(of: "shop", userID: $1), StoredValue.record(count: $0 + 1))
            }
        )
        #expect(values.count == 2)
        let read = try MarkerFile.decode(MarkerFile.encode(values)).get().values
        #expect(read == values && read[.record(of: "shop", userID: ids[1])] == .record(count: 2))
        let users = try ids.map { id in
            let user = [StoredValue.Key.shopUser: StoredValue.user(StoredValue.User(id: id))]
            return try MarkerFile.decode(MarkerFile.encode(user)).get().values
        }
        #expect(users[0] != users[1])
    }

    @Test("C14 the anonymous user, a user with an empty id, and the present user are stored separately")
    func separateKeys() throws {
        let values: [StoredValue.Key: StoredValue] = [
            .anonymous: .record(count: 1), .record(of: "shop", userID: ""): .record(count: 2),
            .shopUser: .user(StoredValue.User(id: "")), .user(of: "games"): .user(StoredValue.User(id: nil)),
        ]
        #expect(try MarkerFile.decode(MarkerFile.encode(values)).get().values == values)
    }

    @Test("users' migration states are stored for each provider and user, next to records and users")
    func moves() throws {
        let since = Date(timeIntervalSince1970: 1_790_000_000.5)
        let values: [StoredValue.Key: StoredValue] = [
            .ada: .record(count: 1), .shopUser: .user(StoredValue.User(id: "ada")),
            .move(from: "shop", userID: "ada"): .move(StoredValue.Move(isDone: true, since: since)),
            .move(from: "shop", userID: nil): .move(StoredValue.Move(isDone: false, since: since)),
        ]
        let data = try MarkerFile.encode(values)
        #expect(try MarkerFile.decode(data).get().values == values)
        let misplaced = [
            StoredValue.Key.shopUser: StoredValue.move(StoredValue.Move(isDone: true, since: since))
        ]
        #expect(try MarkerFile.decode(MarkerFile.encode(misplaced)).get().values == [:])
    }

    @Test("equal values make equal files")
    func sameFile() throws {
        let keys: [StoredValue.Key] = [.anonymous, .record(of: "shop", userID: ""), .ada, .bob, .shopUser]
        let files = try Set(
            (0..<64).map { room in
                // A dictionary's order depends on its capacity.
                var values: [StoredValue.Key: StoredValue] = Dictionary(minimumCapacity: room)
                for key in room.isMultiple(of: 2) ? keys : keys.reversed() {
                    values[key] = key.isUser ? .user(StoredValue.User(id: "ada")) : .record(count: 1)
                }
                return try MarkerFile.encode(values)
            }
        )
        #expect(files.count == 1)
    }

    @Test(
        "content that the library cannot have written is damaged, with its place",
        arguments: [
            ("", "it is empty"), ("{", "it is not JSON"), ("nonsense", "it is not JSON"),
            (#"{"version":2,"records":[]}"#, "users is missing"),
            (#"{"version":2,"records":[{"provider":1}],"users":[]}"#, "records"),
            (#"{"version":2,"records":[{"provider":"a"}],"users":[]}"#, "record is missing"),
            (
                #"{"version":2,"records":[{"provider":"a","record":{"count":-1}}],"users":[]}"#,
                "a count is negative"
            ),
            (
                #"{"version":2,"records":[{"provider":"a","record":{"count":1,"#
                    + #""marker":{"entry":{"createdAt":1,"trail":[]}}}}],"users":[]}"#,
                "a marker names no entry"
            ),
            (#"{"version":0,"records":[],"users":[]}"#, "there is no format 0"),
            (
                #"{"version":1,"records":[]}"#,
                "it has format 1, which this version of the library does not read"
            ),
        ]
    )
    func damaged(content: String, words: String) {
        guard case .failure(.damaged(let reason)) = MarkerFile.decode(Data(content.utf8)) else {
            Issue.record("expected a damaged file")
            return
        }
        #expect(reason.contains(words))
    }
}

import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: failed logins")
struct LoginFailureTests {
    nonisolated static let codes: [(LoginFailureReason, ChatError.Code)] = [
        (.loginInProgress, .notAllowedNow), (.loginConfigInvalid, .invalidArgument),
        (.identityTokenInvalid, .authentication), (.identitiesDataInvalid, .authentication),
        (.loginConfigSizeLimitExceeded, .invalidArgument), (.identitiesSizeLimitExceeded, .authentication),
        (.identityFeatureNotEnabled, .vendor), (.uidOrEmailIsMandatory, .authentication),
        (.iatIsMandatory, .authentication), (.networkError, .network), (.unknownError, .vendor),
    ]

    private func failure(_ reason: String, _ errors: [String: String]?) async throws -> ChatError {
        let fixture = HelpshiftFixture(userID: "before")
        let login = await fixture.beginLogin(.test("anna"))
        fixture.client.identityLogin?.failure(reason, errors)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(fixture.state.userID == nil && fixture.client.calls.contains("logout"))
        return try #require(error)
    }

    @Test("each of the SDK's reasons is a typed case with a recovery suggestion", arguments: codes)
    func reasons(reason: LoginFailureReason, code: ChatError.Code) async throws {
        let error = try await failure(reason.rawValue, nil)
        #expect(error.helpshiftLoginError == .refused(reason, errors: [:]))
        #expect(error.code == code && error.vendorCode == reason.rawValue)
        #expect(error.message.hasSuffix(reason.recovery))
    }

    @Test("the table of reasons is complete")
    func allReasons() { #expect(Self.codes.map(\.0).count == LoginFailureReason.allCases.count) }

    @Test("each field error is a typed case with a recovery suggestion", arguments: EntryError.allCases)
    func fields(field: EntryError) async throws {
        let error = try await failure("identitiesDataInvalid", ["uid": field.rawValue])
        #expect(
            error.helpshiftLoginError == .refused(.identitiesDataInvalid, errors: ["uid": .documented(field)])
        )
        #expect(error.message.hasSuffix("uid: \(field.recovery)"))
    }

    @Test("undocumented reasons and errors keep the SDK's text")
    func undocumented() async throws {
        let error = try await failure("brandNew", ["uid": "odd"])
        #expect(
            error.helpshiftLoginError == .refusedOtherwise(reason: "brandNew", errors: ["uid": .other("odd")])
        )
        #expect(error.code == .vendor && error.vendorCode == "brandNew")
    }

    @Test(
        "reasons, keys and errors of more than one word are left out, as the server may quote the user"
    )
    func sentences() async throws {
        let error = try await failure("user 4711 is unknown", ["user-4711": "odd", "uid": "4711 is unknown"])
        #expect(error.helpshiftLoginError == .refusedOtherwise(reason: "", errors: ["uid": .other("")]))
        #expect(error.vendorCode == nil)
        var dumped = "\(error)"
        dump(error, to: &dumped)
        #expect(!dumped.contains("4711"))
    }

    @Test("errors with different typed reasons are unequal")
    func equality() {
        let one = ChatError(.vendor, "a", underlying: HelpshiftLoginError.needsKnownUser)
        let other = ChatError(.vendor, "a", underlying: HelpshiftLoginError.tokenNamesAnotherUser)
        #expect(one == ChatError(.vendor, "a", underlying: HelpshiftLoginError.needsKnownUser))
        #expect(one != other && one != ChatError(.vendor, "a"))
    }

    // MARK: Id and e-mail

    nonisolated static let legacy: [(KnownUser, Bool, [LegacyLoginProblem])] = [
        (KnownUser(), false, [.noIDAndNoEmail]), (KnownUser(id: "anna\n"), false, [.idHasOuterSpaces]),
        (KnownUser(email: "anna@example.com"), true, [.emailOnlyUnderFullPrivacy]),
    ]

    @Test(
        "U1 a user who would become anonymous is refused, and the former user is logged out",
        arguments: legacy
    )
    func legacy(user: KnownUser, fullPrivacy: Bool, problems: [LegacyLoginProblem]) async throws {
        var configuration = HelpshiftProviderSettings.sample
        configuration.screen?.fullPrivacy = fullPrivacy
        let fixture = HelpshiftFixture(userID: "before", configuration: configuration)
        let error = await fixture.error(of: .known(user))
        guard case .legacy(let refusal) = error?.helpshiftLoginError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal.problems == problems && error?.code == .invalidArgument)
        for problem in problems { #expect(error?.message.contains(problem.recovery) == true) }
        #expect(fixture.client.lastUser.isEmpty && fixture.provider.currentUser.value.id == nil)
    }

    @Test("an id of 750 characters logs in, and a name is truncated to 255 and reported")
    func lengths() async throws {
        let fixture = HelpshiftFixture()
        let id = String(repeating: "a", count: 750)
        try await fixture.provider.login(.known(KnownUser(id: id, name: String(repeating: "n", count: 300))))
        #expect(fixture.client.lastUser["userId"] == id)
        #expect(fixture.client.lastUser["userName"] == String(repeating: "n", count: 255))
        #expect(fixture.diagnostics == [LegacyLogin.Warning.nameCut(length: 300).description])
    }
}

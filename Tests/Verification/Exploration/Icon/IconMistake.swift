/// Mistakes that the exploration of the icon must find. Each changes the ledger's input, or how its effects are carried
/// out.
enum IconMistake: String, CaseIterable {
    case ignoresSystemsNumber = "ignores-the-systems-number"
    case forgetsHeldMessages = "forgets-the-messages-that-the-app-has"
    case forgetsToReadAgain = "forgets-to-read-the-pushes-again"
    case writesIconAlone = "writes-the-icon-and-not-the-file"
    case tellsChangesLate = "tells-of-changes-with-the-next-round"
    case missesFront = "misses-that-the-app-comes-to-the-front"
    case missesUserChange = "misses-a-change-of-user"
    case missesOwedLogout = "misses-an-owed-logout"
    case missesSwap = "misses-a-swap"
    case asksAtOnce = "takes-a-question-for-its-answer"
    case losesTimers = "loses-the-five-seconds"
    case collapsesPushes = "tells-pushes-apart-by-their-collapse-id"
    case countsEnds = "counts-the-end-of-a-chat"
    case takesPushForPresentUser = "takes-each-push-for-the-present-users"
    case computesEarly = "computes-before-the-push-is-written"
    case missesRefusal = "misses-that-the-file-is-refused"
    case keepsSendersNumber = "keeps-the-senders-number"
}

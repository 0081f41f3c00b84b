/// A recording that begins in the middle of a run holds the state of each counter, and its replay goes on from there.
extension CounterState {
    /// Returns the state as a recording holds it.
    ///
    /// A recording knows no scenes: a conversation that is in front is in front of the app.
    ///
    /// - Parameters:
    ///   - rename: Returns the id that the recording's lines give to an entry.
    ///   - name: Returns the name that they give to a user.
    package func recorded(
        renaming rename: (ChatEntry.ID) -> ChatEntry.ID,
        naming name: (String) -> String
    ) -> CounterState {
        var state = self
        state.user = user.map { UserID(name($0.text)) }
        state.tally.rename(rename)
        state.lastReadID = lastReadID.map(rename)
        state.toldReadID = toldReadID.map(rename)
        state.scenes = VisibleScenes()
        if scenes.isInForeground { state.scenes.insert(.app, isInBackground: false) }
        return state
    }

    /// Returns a recorded state as it is in the replay, whose provider numbers users and reports in its own way.
    func replayed(with chat: ChatState) -> CounterState {
        var state = self
        let user = User(chat)
        state.phase = .counting
        (state.user, state.userChangeCount) = (user.exactID, user.changeCount)
        state.lastReport = chat.reportedUnread
        // What was asked of the recorded app's store is not answered here.
        if case .unread(let wasSeen, _) = storage {
            state.storage = .unread(wasSeen: wasSeen, attempt: .none)
        }
        return state
    }

    /// Whether the numbers are possible ones. A recording may hold anything.
    package var isSound: Bool { tally.isSound }

    /// What the app and the device were like.
    package var surroundings: (isInBackground: Bool, isNetworkReachable: Bool?) {
        (isInBackground, isNetworkReachable)
    }
}

/// A recording that begins in the middle of a run contains the state of each counter. Its replay continues
/// from there.
extension CounterState {
    /// Returns the state for a recording.
    ///
    /// A recording knows no scenes: a conversation in the foreground belongs to the app as a whole.
    ///
    /// - Parameters:
    ///   - rename: Returns an entry's id in the recording.
    ///   - name: Returns a user's name in the recording.
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

    /// Returns a recorded state for the replay. Its provider counts users and reports from the start, so
    /// their numbers are taken from its chat.
    func replayed(with chat: ChatState) -> CounterState {
        var state = self
        let user = User(chat)
        state.phase = .counting
        (state.user, state.userChangeCount) = (user.exactID, user.changeCount)
        state.lastReport = chat.reportedUnread
        // The recorded app was waiting for an answer of its store, which the replay doesn't get. The next
        // event asks the replay's store.
        if case .unread(let wasSeen, _) = storage {
            state.storage = .unread(wasSeen: wasSeen, attempt: .none)
        }
        return state
    }

    /// Whether the numbers are plausible. A recording may contain anything.
    package var isSound: Bool { tally.isSound }

    /// The state of the app and the device.
    package var surroundings: (isInBackground: Bool, isNetworkReachable: Bool?) {
        (isInBackground, isNetworkReachable)
    }
}

/// The app's own screens that a swap has transferred from one provider to another.
///
/// The app shows Ada's conversation on Zendesk's channel, and a swap transfers it to Matrix. The app doesn't
/// have to know that: it may close the conversation on Zendesk's channel, where it was opened. If the app
/// opens the screen on Matrix's channel itself, the screen is no longer a transferred one.
struct HandedScreens {
    /// A view or a scene; `nil` for a conversation in no particular scene.
    typealias Screen = ObjectIdentifier?

    private struct Entry {
        let origin: ChatProviderID
        let screen: Screen
        var holder: ChatProviderID
    }

    private var entries: [Entry] = []

    /// Transfers an open screen from one provider to the next.
    mutating func hand(_ screen: Screen, from giver: ChatProviderID, to taker: ChatProviderID) {
        guard giver != taker else { return }
        for index in entries.indices where entries[index].holder == giver && entries[index].screen == screen {
            entries[index].holder = taker
        }
        entries.removeAll { $0.screen == screen && ($0.origin == taker || $0.origin == giver) }
        entries.append(Entry(origin: giver, screen: screen, holder: taker))
    }

    /// Returns the provider that now has a screen which was opened at another one; `nil` if it was not
    /// transferred.
    ///
    /// An app may name the scene only when it opens the screen, or only when it closes it.
    func holder(of screen: Screen, openedAt origin: ChatProviderID) -> ChatProviderID? {
        let handed = entries.filter { $0.origin == origin }
        let exact = handed.first { $0.screen == screen }
        return (exact ?? handed.first { screen == nil || $0.screen == nil })?.holder
    }

    /// Forgets a screen that the app has opened at its holder, or closed permanently.
    mutating func forget(_ screen: Screen, at holder: ChatProviderID) {
        entries.removeAll { $0.holder == holder && $0.screen == screen }
    }
}

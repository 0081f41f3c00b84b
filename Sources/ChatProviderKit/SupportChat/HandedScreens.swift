/// The screens of the app's own that a swap has handed from one provider to another.
///
/// Ada's conversation was opened at Zendesk, and a swap has made it Helpshift's. The app may still close it at Zendesk's
/// channel, which is the one it knows. A screen that the app opens at Helpshift's channel itself is no longer one of these.
struct HandedScreens {
    /// A view, or a scene; `nil` for a conversation in no particular scene.
    typealias Screen = ObjectIdentifier?

    private struct Entry {
        let origin: ChatProviderID
        let screen: Screen
        var holder: ChatProviderID
    }

    private var entries: [Entry] = []

    /// A provider leaves an open screen to the one that follows.
    mutating func hand(_ screen: Screen, from giver: ChatProviderID, to taker: ChatProviderID) {
        guard giver != taker else { return }
        for index in entries.indices where entries[index].holder == giver && entries[index].screen == screen {
            entries[index].holder = taker
        }
        entries.removeAll { $0.screen == screen && ($0.origin == taker || $0.origin == giver) }
        entries.append(Entry(origin: giver, screen: screen, holder: taker))
    }

    /// The provider that has a screen which was opened at another one; `nil` where it was not handed on.
    ///
    /// An app may name the scene at one end only.
    func holder(of screen: Screen, openedAt origin: ChatProviderID) -> ChatProviderID? {
        let handed = entries.filter { $0.origin == origin }
        let exact = handed.first { $0.screen == screen }
        return (exact ?? handed.first { screen == nil || $0.screen == nil })?.holder
    }

    /// The app has opened a screen at its holder, or closed it for good.
    mutating func forget(_ screen: Screen, at holder: ChatProviderID) {
        entries.removeAll { $0.holder == holder && $0.screen == screen }
    }
}

import ChatProviderKit
import ChatProviderTesting
import Foundation

/// An app with a chat, on a simulated vendor. The story names the events, and the stage performs them.
@MainActor
protocol StoryStage: AnyObject {
    associatedtype Provider: ChatProvider

    /// The vendor's name, for the title.
    var vendorName: String { get }
    /// The running app, which a relaunch replaces.
    var launch: StoryLaunch<Provider> { get }
    /// The clock of the simulation.
    var clock: ManualChatClock { get }

    /// Performs an event.
    ///
    /// - Returns: A remark that explains the event; `nil` if none is needed.
    func perform(_ moment: Story.Moment) async throws -> String?

    /// Waits until the provider has processed the event.
    func settle(after moment: Story.Moment) async
}

extension StoryStage {
    var provider: any ChatProvider { launch.provider }
    var counter: MessageCounter { launch.counter }
}

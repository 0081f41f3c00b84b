import ChatProviderKit
import ChatProviderTesting
import Foundation

/// An app with a chat, on a simulated vendor. The story names the events, and the stage performs them.
@MainActor
protocol StoryStage: AnyObject {
    associatedtype Provider: ChatProvider

    /// The vendor, as people call it.
    var vendorName: String { get }
    /// Whether the backend's tokens carry real signatures.
    var signsTokens: Bool { get }
    /// The app. Another one after a relaunch.
    var launch: StoryLaunch<Provider> { get }
    /// The time on the stage.
    var clock: ManualChatClock { get }

    /// Performs an event.
    ///
    /// - Returns: What is to be said of it; `nil` where the moment speaks for itself.
    func perform(_ moment: Story.Moment) async throws -> String?

    /// Waits until the provider has taken up what has happened.
    func settle(after moment: Story.Moment) async
}

extension StoryStage {
    var provider: any ChatProvider { launch.provider }
    var counter: MessageCounter { launch.counter }

    /// Lets something happen, and waits until the provider has taken it up.
    ///
    /// - Returns: What is to be said of it; `nil` where the moment speaks for itself.
    func play(_ moment: Story.Moment) async throws -> String? {
        let remark = try await perform(moment)
        await settle(after: moment)
        return remark
    }
}

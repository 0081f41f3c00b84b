import ChatProviderKit
import ChatProviderTesting
import Foundation

/// An app with a chat, on a simulated vendor. The story says what happens; the stage lets it happen.
@MainActor
protocol StoryStage: AnyObject {
    /// The vendor, as people call it.
    var vendorName: String { get }
    /// Whether the backend's tokens carry real signatures.
    var signsTokens: Bool { get }
    /// The app's provider. Another one after a relaunch.
    var provider: any ChatProvider { get }
    /// The app's counter. Another one after a relaunch.
    var counter: MessageCounter { get }
    /// The time on the stage.
    var clock: ManualChatClock { get }

    /// Lets something happen.
    ///
    /// - Returns: What is to be said of it; `nil` where the moment speaks for itself.
    func play(_ moment: Story.Moment) async throws -> String?
}

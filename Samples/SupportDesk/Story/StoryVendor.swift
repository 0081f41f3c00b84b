import ChatProviderKit
import ChatProviderTesting
import ChatSimulators

/// A simulated vendor in a story, with its agents and its users' sessions.
@MainActor
protocol StoryVendor: AnyObject {
    /// Performs the vendor's part of an event, after the app's part.
    ///
    /// - Returns: A remark that explains the event; `nil` if none is needed.
    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String?

    /// Prepares the login of a person. The default implementation does nothing.
    func prepareLogin(of person: Person) throws

    /// Waits for the time that a login takes. The default implementation waits for turns of the clock, but for no time.
    func passTime(on stage: StoryStage, untilLoggedIn isLoggedIn: () -> Bool) async

    /// Waits until the provider has processed an event. In the default implementation, no time passes.
    func settle(after moment: Story.Moment, on stage: StoryStage) async
}

extension StoryVendor {
    func prepareLogin(of person: Person) throws {}

    func passTime(on stage: StoryStage, untilLoggedIn isLoggedIn: () -> Bool) async {
        while !isLoggedIn() {
            await Task.yield()
            stage.clock.advance(by: 0)
        }
    }

    func settle(after moment: Story.Moment, on stage: StoryStage) async { await stage.vendors.settle() }
}

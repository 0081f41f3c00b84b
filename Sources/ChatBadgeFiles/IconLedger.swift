/// The number on the app's icon, as a value that the app and its notification service extension share.
///
/// Each process keeps one of its own, tells it what happens, and carries out what it asks for: ``apply(_:)``. The value knows
/// no clock, no disk and no system. What the two know of each other they read in each other's file:
///
/// ```
/// a push -> extension: record(push) -> badge-pushes-….json -> app
/// counts -> app: write(file), show(number) -> badge-….json -> extension: deliver(number)
/// ```
///
/// The number is the sum of the app's counts and of the pushes that are not in them. The rules are B1 to B6 of the article
/// *Invariants*.
package struct IconLedger: Sendable, Hashable, Codable {
    /// The app's file: in the app as it is to be, in the extension as it was read last. `nil` until it was read, and in an
    /// extension where there is none.
    package internal(set) var file: AppFile?
    /// The pushes of the extension's file, as they were read last; oldest first.
    package internal(set) var pushes: [Push] = []
    /// What the app knows in this run; of no meaning in the extension.
    var run = Run()
    /// The push that the extension is handling.
    var delivery: Delivery?

    /// Creates the ledger of a process that has read nothing yet.
    package init() {}

    /// The number for the icon; `nil` where the app has said nothing.
    package var number: Int? { file?.number(with: pushes) }

    /// Something that happens to the app or to its extension.
    package enum Event: Sendable, Hashable {
        /// Both files were read: the app's own at the start, and each time that the ledger has asked for it.
        case read(AppFile?, [Push])
        /// A file cannot be read or written just now.
        case unreadable

        // The app.

        /// What is known of the active providers, at one moment.
        case chats([String: Chat])
        /// The app's own number, and whether the messages of bots count.
        case app(ownCount: Int, countsBots: Bool)
        /// The app goes to the background, or comes to the front.
        case background(Bool)
        /// A log was loaded, or the vendor's server has reported its count. What was heard of it is said before.
        case answered(String)
        /// Five seconds have passed since the ledger has asked for them.
        case waited(String)
        /// The icon or the extension's file may have changed.
        case refresh
        /// The app's file is on the disk.
        case written
        /// The number that the system shows; `nil` where it does not say.
        case icon(Int?)

        // The extension.

        /// A push has arrived.
        case arrived(Arrival)
        /// The push is in the extension's file.
        case recorded
    }

    /// Something that is to be done once, in this order.
    package enum Effect: Sendable, Hashable {
        /// Read both files, and answer with ``Event/read(_:_:)``.
        case read

        // The app.

        /// Write the app's file, and answer with ``Event/written``.
        case write(AppFile)
        /// Read the number on the icon, and answer with ``Event/icon(_:)``.
        case readIcon
        /// Show a number; 0 removes it.
        case show(Int)
        /// Answer with ``Event/waited(_:)`` in five seconds.
        case wait(String)
        /// Ask the provider's vendor for its count.
        case ask(String)

        // The extension.

        /// Add the push to the extension's file, as ``IconLedger/adding(_:to:after:)`` says, and answer with
        /// ``Event/recorded``.
        case record(Push)
        /// Hand the push over with this number; `nil` leaves the icon as it is.
        case deliver(Int?)
    }

    /// Applies an event.
    ///
    /// - Returns: What is to be done now.
    package mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .arrived, .recorded: handleDelivery(event)
        case .read where delivery != nil: handleDelivery(event)
        case .unreadable where delivery != nil: handleDelivery(event)
        case .read, .unreadable, .chats, .app, .background, .answered, .waited, .refresh, .written, .icon:
            handleRun(event)
        }
    }
}

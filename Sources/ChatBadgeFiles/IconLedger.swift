/// The number on the app's icon, as a value that the app and its notification service extension share.
///
/// Each process keeps its own, sends it events, and carries out its effects: ``apply(_:)``. The value uses no
/// clock, disk or system. Each process reads the other's file:
///
/// ```
/// a push -> extension: record(push) -> badge-pushes-….json -> app
/// counts -> app: write(file), show(number) -> badge-….json -> extension: deliver(number)
/// ```
///
/// The number is the sum of the app's counts and of the pushes that these do not include. The rules are B1 to
/// B6 of the article *Invariants*.
package struct IconLedger: Sendable, Hashable, Codable {
    /// The app's file: in the app, its intended contents; in the extension, its contents at the last read.
    /// `nil` until it has been read, and in an extension if it does not exist.
    package internal(set) var file: AppFile?
    /// The pushes in the extension's file at the last read, oldest first.
    package internal(set) var pushes: [Push] = []
    /// The app's knowledge in this run. Not used in the extension.
    var run = Run()
    /// The push that the extension is handling.
    var delivery: Delivery?

    /// Creates the ledger of a process that has read nothing yet.
    package init() {}

    /// The number for the icon; `nil` if the app has not provided one.
    package var number: Int? { file?.number(with: pushes) }

    /// An event of the app or of its extension.
    package enum Event: Sendable, Hashable {
        /// Both files have been read: the app's own at the start, and both whenever the ledger requests it.
        case read(AppFile?, [Push])
        /// A file cannot be read or written at the moment.
        case unreadable

        // The app.

        /// The app's knowledge of the active providers, at one moment.
        case chats([String: Chat])
        /// The app's own number, and whether the messages of bots count.
        case app(ownCount: Int, countsBots: Bool)
        /// The app has entered the background (`true`) or the foreground (`false`).
        case background(Bool)
        /// A log has loaded, or the vendor's server has reported its count. The resulting chats are sent
        /// before.
        case answered(String)
        /// Five seconds have passed since the ledger requested them.
        case waited(String)
        /// The icon or the extension's file may have changed.
        case refresh
        /// The app's file is on the disk.
        case written
        /// The number that the system shows; `nil` if the system does not report it.
        case icon(Int?)

        // The extension.

        /// A push has arrived.
        case arrived(Arrival)
        /// The push is in the extension's file.
        case recorded
    }

    /// Something to do once, in this order.
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

        /// Add the push to the extension's file with ``IconLedger/adding(_:to:after:)``, and answer with
        /// ``Event/recorded``.
        case record(Push)
        /// Deliver the push with this number; `nil` leaves the icon unchanged.
        case deliver(Int?)
    }

    /// Applies an event.
    ///
    /// - Returns: What to do now.
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

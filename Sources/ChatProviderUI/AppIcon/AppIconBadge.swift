package import ChatBadgeFiles
public import ChatProviderKit
import Foundation

/// Shows the unread messages on the app's icon.
///
/// Keep it for as long as the app runs:
///
/// ```swift
/// iconBadge = AppIconBadge(support, appGroup: "group.com.acme.shop")
/// ```
///
/// The number is the sum of the active providers' counts, of the pushes that are not in them, and of the app's own share,
/// ``ownCount``. It is set whenever it is not the one that the icon shows, so a number that a push or a former version of the
/// app has left goes. Nothing of a user who has logged out, or of a provider that was swapped out, stays on it.
///
/// A launch into the background leaves the icon alone, but where the user or the providers are others than those that it
/// shows: a 0 removes the app's notifications from the notification center.
///
/// **While the app does not run** a push of a vendor's can set a number of its own, which knows nothing of other vendors:
/// switch that off in the vendors' dashboards, or set the number in an extension, with `NotificationBadge` of
/// `ChatNotificationBadge` and the same app group. What the extension has counted stays in the number until the app has the
/// message, or the vendor has answered a question that came after the push.
///
/// The user has to allow badges. It is never asked for here.
@MainActor
public final class AppIconBadge {
    /// What the app has to show beside the messages; below 0 is 0.
    public var ownCount: Int {
        didSet { if ownCount != oldValue { tellApp() } }
    }

    /// What prevents the number from being shown, once until it can be.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    private let support: SupportChat
    private let disk: BadgeDisk
    private let icon: any AppIcon
    private var ledger = IconLedger()
    private var chats: AppIconChats?
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)
    private let observations = ObservationTokens()
    private var timers: [String: ObservationToken] = [:]
    private var lastProblem: String?
    /// The number that was set last in this run of the app.
    private var shown: Int?

    /// What takes time, in this order.
    private var due: [IconLedger.Effect] = []
    private var work: Task<Void, Never>?

    package init(_ support: SupportChat, ownCount: Int, files: BadgeFiles, icon: any AppIcon) {
        self.support = support
        self.ownCount = ownCount
        self.icon = icon
        disk = BadgeDisk(files)
        tellApp()
        chats = AppIconChats(support) { [weak self] in self?.apply($0) }
        support.lifecycle.isInBackground.observe { [weak self] in self?.apply(.background($0)) }
            .store(in: observations)
        support.lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.update() }
            .store(in: observations)
        support.changes.observed.observe { [weak self] in self?.tellApp() }.store(in: observations)
    }

    /// Sets the number again, as after the user has allowed badges.
    public func update() { apply(.refresh) }

    /// Returns when the number is that of the present counts, as far as it can be.
    package func finishUpdate() async {
        while let work { await work.value }
    }

    private func tellApp() {
        guard !support.isShutDown else { return }
        let own = min(ownCount, Int(Int32.max))
        apply(.app(ownCount: own, countsBots: support.configuration.counter.countsBots))
    }

    // MARK: What the ledger asks for

    private func apply(_ event: IconLedger.Event) {
        for effect in ledger.apply(event) {
            switch effect {
            case .read, .write, .readIcon, .show: due.append(effect)
            case .wait(let provider):
                timers[provider] = support.clock.schedule(after: 5) { [weak self] in
                    self?.apply(.waited(provider))
                }
            case .ask(let provider): chats?.ask(provider)
            case .record, .deliver: break
            }
        }
        // What is due is finished even if the badge has been released.
        if work == nil, !due.isEmpty { work = Task { await self.carryOut() } }
    }

    private func carryOut() async {
        while !due.isEmpty { await carryOut(due.removeFirst()) }
        work = nil
    }

    private func carryOut(_ effect: IconLedger.Effect) async {
        do {
            switch effect {
            case .read:
                let content = try await disk.read()
                if let problem = content.problem { report("\(problem)") }
                apply(.read(content.file, content.pushes))
            case .write(let file):
                try await disk.write(file)
                apply(.written)
            case .readIcon: apply(.icon(await icon.number() ?? shown))
            case .show(let number): await show(number)
            case .wait, .ask, .record, .deliver: break
            }
        } catch {
            report("the number on the app's icon cannot be stored: \(error)")
            apply(.unreadable)
        }
    }

    private func show(_ number: Int) async {
        guard await icon.mayShowNumber() else {
            return report("the user does not allow a number on the app's icon")
        }
        do {
            try await icon.show(number)
            shown = number
            lastProblem = nil
        } catch {
            report("the number on the app's icon cannot be set: \(error)")
        }
    }

    func report(_ problem: String) {
        guard problem != lastProblem else { return }
        lastProblem = problem
        diagnosticSource.send(ChatEvent.Diagnostic(source: "app icon", message: problem))
    }
}

package import ChatBadgeFiles
public import ChatProviderKit
import Foundation

/// Shows the unread messages on the app's icon.
///
/// Retain it for as long as the app runs:
///
/// ```swift
/// iconBadge = AppIconBadge(support, appGroup: "group.com.acme.shop")
/// ```
///
/// The number is the sum of the active providers' counts, of the pushes that these do not include, and of the
/// app's own number, ``ownCount``. It is set whenever it differs from the number on the icon, so it replaces
/// a number that a push or an earlier version of the app has left. It includes nothing of a user who has
/// logged out, or of a provider that was swapped out.
///
/// A silent push launches the app in the background. Setting a 0 would then remove the app's notifications
/// from Notification Center, so such a launch changes the icon only if it shows the messages of another user
/// or provider.
///
/// **While the app does not run,** a vendor's push can set a number that ignores all other vendors. Turn that
/// off in the vendors' dashboards, or set the number in an extension, with `NotificationBadge` of
/// `ChatNotificationBadge` and the same app group. A push that the extension has counted is part of the
/// number until the app has its message, or the vendor has answered a request that was made after the push.
///
/// The user has to allow badges. This type never asks for permission.
@MainActor
public final class AppIconBadge {
    /// The app's own number, in addition to the messages. A negative number counts as 0.
    public var ownCount: Int {
        didSet { if ownCount != oldValue { tellApp() } }
    }

    /// Problems that prevent the number from being shown or stored, each reported once until it can be.
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
    /// Whether the last write has succeeded.
    private var isStored = true
    /// The last number that was set in this run of the app.
    private var shown: Int?

    /// The pending asynchronous effects, in this order.
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
        support.providerChanges.observed.observe { [weak self] in self?.tellApp() }.store(in: observations)
    }

    /// Sets the number again, for example after the user has allowed badges.
    public func update() { apply(.refresh) }

    /// Returns when the number matches the current counts, as far as possible.
    package func finishUpdate() async {
        while let work { await work.value }
    }

    private func tellApp() {
        guard !support.isShutDown else { return }
        let own = min(ownCount, Int(Int32.max))
        apply(.app(ownCount: own, countsBots: support.configuration.counter.countsBots))
    }

    // MARK: The ledger's effects

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
        // The task retains the badge, so that pending effects are carried out even after the app has released
        // it.
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
                isStored = false
                try await disk.write(file)
                isStored = true
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
            if isStored { lastProblem = nil }
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

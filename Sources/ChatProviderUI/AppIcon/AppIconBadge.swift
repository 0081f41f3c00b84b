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
/// The number is that of `SupportChat.totalUnreadCount` and the app's own share, ``ownCount``. After a launch, as long as the
/// total is unknown, the icon stays as it is. A total that becomes unknown again is another user's or another provider's: then
/// the app's own share alone is shown. 0 is set only where the icon may show a number: it may also remove the app's notifications
/// from the notification center.
///
/// **While the app does not run** a push of a vendor's can set a number of its own, which knows nothing of other vendors:
/// switch that off in the vendors' dashboards, or raise the number in an extension, with `NotificationBadge` of
/// `ChatNotificationBadge` and the same app group. What the extension has counted stays in the number until the total is
/// live, or a conversation is seen. A total that was live all the time in the background, as with a vendor whose SDK stays
/// connected there, is taken for live once that vendor has said something after the return.
///
/// The user has to allow badges. It is never asked for here.
@MainActor
public final class AppIconBadge {
    /// What the app has to show beside the messages; below 0 is 0.
    public var ownCount: Int {
        didSet { if ownCount != oldValue { requestUpdate() } }
    }

    /// What prevents the number from being shown, once until it can be.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    private let model: UnreadBadgeModel
    private let files: BadgeFiles
    private let appSide: BadgeFiles.AppSide
    private let icon: any AppIcon
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)
    private let observations = ObservationTokens()
    private let eventObservations = ObservationTokens()
    /// Whether the total was known in this run of the app.
    private var hasBeenKnown = false
    private var lastProblem: String?
    private var countsOfBackground: CountsOfBackground?

    /// What was set last in this run of the app, and the pushes of that moment.
    private var shown: (number: Int, pushes: Set<String>)?
    private var isUpdateDue = false
    private var updating: Task<Void, Never>?

    package init(_ support: SupportChat, ownCount: Int, files: BadgeFiles, icon: any AppIcon) {
        self.ownCount = ownCount
        self.files = files
        self.icon = icon
        model = UnreadBadgeModel(support)
        appSide = BadgeFiles.AppSide(files)
        countsOfBackground = CountsOfBackground(support) { [weak self] in self?.requestUpdate() }
        appSide.diagnostics.observe { [weak self] in self?.diagnosticSource.send($0) }.store(in: observations)
        model.badge.observe { [weak self] _ in self?.requestUpdate() }.store(in: observations)
        // An extension may have raised the number since.
        support.lifecycle.isInBackground.observe { [weak self] in if !$0 { self?.update() } }
            .store(in: observations)
        support.activeProviderIDs.observe { [weak self] in self?.observeMessages(of: $0) }.store(
            in: observations
        )
    }

    /// A push that came after its message changes no count, and is in it all the same.
    private func observeMessages(of ids: [ChatProviderID]) {
        eventObservations.cancelAll()
        for channel in ids.compactMap({ model.support.channel(for: $0) }) {
            channel.events.observe { [weak self] event in
                if case .messageReceived = event { self?.requestUpdate() }
            }
            .store(in: eventObservations)
        }
    }

    /// Sets the number again, as after the user has allowed badges.
    public func update() {
        shown = nil
        requestUpdate()
    }

    /// Returns when the number is that of the present counts, as far as it can be.
    package func finishUpdate() async {
        while let updating { await updating.value }
    }

    private func requestUpdate() {
        isUpdateDue = true
        guard updating == nil else { return }
        // One at a time, so that the last number is the newest.
        updating = Task { [weak self] in
            while let self, self.isUpdateDue {
                self.isUpdateDue = false
                await self.updateOnce()
            }
            self?.updating = nil
        }
    }

    // MARK: One update

    /// The unread messages. `nil` while they have not been known yet, or there is no provider to ask.
    private var total: UnreadCount? {
        let total = model.support.totalUnreadCount.value
        if model.support.activeProviderIDs.value.isEmpty { return nil }
        return total.number != nil || hasBeenKnown ? total : nil
    }

    /// Whether the count holds all that the extension has counted.
    private var containsPushes: Bool {
        model.support.totalUnreadCount.value == .unknown || isConversationSeen
            || model.support.totalUnreadCount.value.freshness == .live && countsOfBackground?.areStale != true
    }

    private var isConversationSeen: Bool {
        model.support.activeProviderIDs.value.contains {
            model.support.channel(for: $0)?.counter?.isSeen == true
        }
    }

    private func updateOnce() async {
        do {
            await appSide.read()
            let pushes = try await Self.pushes(in: files)
            guard let total else { return }
            hasBeenKnown = true
            let count = total.badgeNumber + min(max(0, ownCount), Int(Int32.max))
            let former = try appSide.share()
            let contained = containsPushes ? pushes : pushes.intersection(former?.contained ?? [])
            let share = BadgeFiles.AppShare(count: count, contained: contained)
            let wasNumber = try appSide.mayIconShowNumber() || former?.number(with: pushes) ?? 0 > 0
            let number = share.number(with: pushes)
            await appSide.save(share, mayIconShowNumber: wasNumber || number > 0)
            guard wasNumber || number > 0, shown?.number != number || shown?.pushes != pushes else { return }
            try await set(number, pushes, share)
        } catch {
            report("the number on the app's icon cannot be set: \(error)")
            // A file that cannot be used has been kept aside, and is told of once.
            switch error as? ReadMarkerStoreError {
            case .damaged?, .newerVersion?: isUpdateDue = true
            case .unreadable?, .unwritable?, nil: break
            }
        }
    }

    private func set(_ number: Int, _ pushes: Set<String>, _ share: BadgeFiles.AppShare) async throws {
        guard await icon.mayShowNumber() else {
            return report("the user does not allow a number on the app's icon")
        }
        try await icon.show(number)
        lastProblem = nil
        shown = (number, pushes)
        if number == 0 { await appSide.save(share, mayIconShowNumber: false) }
    }

    @concurrent
    private nonisolated static func pushes(in files: BadgeFiles) async throws -> Set<String> {
        try files.pushes()
    }

    func report(_ problem: String) {
        guard problem != lastProblem else { return }
        lastProblem = problem
        diagnosticSource.send(ChatEvent.Diagnostic(source: "app icon", message: problem))
    }
}

import ChatProviderKit
import ChatProviderTesting
import TestSupport

/// One device that several people share, with one vendor.
@MainActor
protocol Scene: AnyObject {
    var ledger: Ledger { get }
    var clock: ManualChatClock { get }
    // The running app's.
    var lifecycle: ManualAppLifecycle { get }
    var provider: any IdentityManaging { get }
    var witness: Witness { get }

    init(ledger: Ledger, seed: UInt64) throws
    /// Whether the vendor has done something that no provider can know before the next turn.
    var mustRest: Bool { get set }
    /// Whether all earlier work has had its turn.
    var isAtRest: Bool { get set }
    /// Performs a random step, and describes it.
    func step(_ random: inout SeededGenerator) throws -> String
    /// The provider's user, then the vendor's.
    var users: String { get }
    /// Records the present owners, and the highest valid unread counts.
    func keepBooks()
}

extension Scene {
    /// Lets pending work happen: the clock's next turn, and everything that waits for it.
    func settle() async {
        for _ in 0..<8 {
            for _ in 0..<4 { await Task.yield() }
            clock.advance(by: 0)
        }
    }

    func end() {
        witness.stop()
        provider.shutDown()
    }

    // MARK: Steps

    func logOut(_ random: inout SeededGenerator) -> String {
        let provider = provider
        Task { try? await provider.logout() }
        return "logout"
    }

    func moveApp(_ random: inout SeededGenerator) -> String {
        let isInBackground = lifecycle.isInBackground.value
        lifecycle.send(isInBackground ? .willEnterForeground : .didEnterBackground)
        return isInBackground ? "foreground" : "background"
    }
}

/// Plays random steps on a new device.
@MainActor
enum IsolationRun {
    static func play<S: Scene>(_ scene: S.Type, seed: UInt64, steps: Int) async throws -> Ledger {
        let ledger = Ledger()
        let scene = try S(ledger: ledger, seed: seed)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<steps {
            ledger.begin("?")
            let step = try scene.step(&random)
            ledger.rename("\(step) (\(scene.users))")
            // Now and then, steps follow so quickly that earlier events are still on their way.
            scene.isAtRest = random.chance(75) || scene.mustRest
            if scene.isAtRest {
                scene.mustRest = false
                await scene.settle()
                scene.keepBooks()
                scene.witness.lookAtRest()
            }
            if !ledger.violations.isEmpty { break }
        }
        await scene.settle()
        scene.end()
        return ledger
    }
}

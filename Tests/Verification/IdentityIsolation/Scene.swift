import ChatProviderKit
import ChatProviderTesting
import TestSupport

/// One device that several people use, with one vendor.
@MainActor
protocol Scene: AnyObject {
    var ledger: Ledger { get }
    var clock: ManualChatClock { get }
    var witness: Witness { get }

    init(ledger: Ledger, seed: UInt64) throws
    /// Whether the vendor has done something that no provider can know before the next turn.
    var mustRest: Bool { get set }
    /// Whether all that was begun before has had its turn.
    var isAtRest: Bool { get set }
    /// Does something, and says what.
    func step(_ random: inout SeededGenerator) throws -> String
    /// Who is logged in where: the provider's user, then the vendor's.
    var users: String { get }
    /// Takes down what is whose by now, and what each may be shown as unread.
    func keepBooks()
    func end()
}

extension Scene {
    /// Lets happen what happens by itself: the clock's next turn, and what waits for it.
    func settle() async {
        for _ in 0..<8 {
            for _ in 0..<4 { await Task.yield() }
            clock.advance(by: 0)
        }
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
            // Now and then things come so fast that what was said before is still on its way.
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

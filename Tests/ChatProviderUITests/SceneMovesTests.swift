import ChatProviderKit
@testable import ChatProviderUI
import Testing
import TestSupport

@MainActor
@Suite("Moves of a view between scenes")
struct SceneMovesTests {
    @Test("a move is told after the update in which it was heard")
    func later() async {
        let scene = ManualAppLifecycle()
        var told: [(any AppLifecycle)?] = []
        let moves = SceneMoves { told.append($0) }
        moves.move(to: scene)
        #expect(told.isEmpty)
        #expect(await eventually { !told.isEmpty })
        #expect(told.count == 1)
        #expect(told.first as? ManualAppLifecycle === scene)
    }

    @Test("of the moves in one update the last is told, of those in two each")
    func last() async {
        let (first, second) = (ManualAppLifecycle(), ManualAppLifecycle())
        var told: [(any AppLifecycle)?] = []
        let moves = SceneMoves { told.append($0) }
        moves.move(to: first)
        moves.move(to: nil)
        moves.move(to: second)
        #expect(await eventually { !told.isEmpty })
        moves.move(to: nil)
        #expect(await eventually { told.count == 2 })
        #expect(told.map { $0 === second } == [true, false])
        #expect(told.map { $0 == nil } == [false, true])
    }

    @Test("a view that is released within the update has still left its scene")
    func released() async {
        let scene = ManualAppLifecycle()
        var isInScene = true
        var moves: SceneMoves? = SceneMoves { isInScene = $0 != nil }
        moves?.move(to: scene)
        moves?.move(to: nil)
        moves = nil
        #expect(await eventually { !isInScene })
    }
}

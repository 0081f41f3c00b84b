import ChatProviderKit
@testable import ChatProviderUI
import Testing
import TestSupport

@MainActor
@Suite("Moves of a view between scenes")
struct SceneMovesTests {
    @Test("a move is told after the update in which it was heard")
    func later() async {
        let scene = ChatScene()
        var told: [ViewPlace] = []
        let moves = SceneMoves { told.append($0) }
        moves.move(to: ViewPlace(scene: scene))
        #expect(told.isEmpty)
        #expect(await eventually { !told.isEmpty })
        #expect(told == [ViewPlace(scene: scene)])
    }

    @Test("of the moves in one update the last is told, of those in two each")
    func last() async {
        let (first, second) = (ChatScene(), ChatScene())
        var told: [ViewPlace] = []
        let moves = SceneMoves { told.append($0) }
        moves.move(to: ViewPlace(scene: first))
        moves.move(to: ViewPlace())
        moves.move(to: ViewPlace(scene: second))
        #expect(await eventually { !told.isEmpty })
        moves.move(to: ViewPlace())
        #expect(await eventually { told.count == 2 })
        #expect(told == [ViewPlace(scene: second), ViewPlace()])
    }

    @Test("a view that is released within the update has still left its scene")
    func released() async {
        let scene = ChatScene()
        var isInScene = true
        var moves: SceneMoves? = SceneMoves { isInScene = $0.scene != nil }
        moves?.move(to: ViewPlace(scene: scene))
        moves?.move(to: ViewPlace())
        moves = nil
        #expect(await eventually { !isInScene })
    }
}

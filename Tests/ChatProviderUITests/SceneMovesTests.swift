import ChatProviderKit
@testable import ChatProviderUI
import Testing
import TestSupport

@MainActor
@Suite("Moves of a view between scenes")
struct SceneMovesTests {
    @Test("after each update, only its last move is reported")
    func last() async {
        let (first, second) = (ChatScene(), ChatScene())
        var places: [ViewPlace] = []
        let moves = SceneMoves { places.append($0) }
        moves.move(to: ViewPlace(scene: first))
        moves.move(to: ViewPlace())
        moves.move(to: ViewPlace(scene: second))
        #expect(places.isEmpty)
        #expect(await eventually { !places.isEmpty })
        moves.move(to: ViewPlace())
        #expect(await eventually { places.count == 2 })
        #expect(places == [ViewPlace(scene: second), ViewPlace()])
    }

    @Test("a view that is deallocated within the update still leaves its scene")
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

import ChatAdapterKit
import Testing

@Suite("The vendor's screen")
struct VendorScreenTests {
    private func screen(after events: VendorScreen.Event...) -> VendorScreen {
        var screen = VendorScreen.none
        for event in events { _ = screen.apply(event) }
        return screen
    }

    @Test("U3 screens: one that was requested and is not reported within five seconds counts as none")
    func neverAppears() {
        #expect(screen(after: .requested) == .requested(isOverdue: false))
        #expect(screen(after: .requested, .deadlinePassed) == .requested(isOverdue: true))
        #expect(screen(after: .requested, .deadlinePassed, .requested) == .requested(isOverdue: false))
    }

    @Test("U3 screens: one whose closing is not reported within five seconds counts as none")
    func neverCloses() {
        let closing = screen(after: .requested, .appeared, .withdrawn)
        #expect(closing.isClosing)
        #expect(!closing.isVisible)
        #expect(!screen(after: .appeared, .withdrawn, .deadlinePassed).isClosing)
    }

    @Test("U3 screens: a screen that counts as shown can be asked for again")
    func asksAgain() {
        var screen = screen(after: .requested, .appeared)
        #expect(screen.apply(.requested).isEmpty)
        #expect(screen.isVisible)
    }

    @Test(
        "U1 at once: a screen that was told to close and appears later is told again",
        arguments: [false, true]
    )
    func appearsLate(isOverdue: Bool) {
        var screen = screen(after: .requested, .withdrawn)
        if isOverdue { _ = screen.apply(.deadlinePassed) }
        #expect(screen.apply(.appeared) == [.close, .startDeadline])
        #expect(screen.isClosing)
        #expect(screen.apply(.closed).isEmpty)
        #expect(screen == .none)
    }

    @Test("U3 screens: nothing waits for one that may not appear, and after five seconds there is none")
    func mayNotAppear() {
        let possible = screen(after: .requested, .mayNotAppear)
        #expect(!possible.isExpected && !possible.isVisible)
        #expect(screen(after: .requested, .mayNotAppear, .closed) == possible)
        #expect(screen(after: .requested, .mayNotAppear, .deadlinePassed) == .none)
        #expect(screen(after: .requested, .mayNotAppear, .appeared) == .shown)
        #expect(screen(after: .requested, .appeared, .mayNotAppear) == .shown)
    }

    @Test("U1 at once: one that may not appear is told to close without a wait, and again where it appears")
    func mayNotAppearAndIsWithdrawn() {
        var screen = screen(after: .requested, .mayNotAppear)
        #expect(screen.apply(.withdrawn) == [.close])
        #expect(!screen.isClosing)
        #expect(screen.apply(.appeared) == [.close, .startDeadline])
    }

    @Test("a request stands while the screen before is reported closed")
    func replaced() {
        #expect(screen(after: .requested, .closed) == .requested(isOverdue: false))
        #expect(screen(after: .requested, .deadlinePassed, .closed) == .none)
    }

    @Test("U3 screens: one that was requested is expected for five seconds")
    func expected() {
        #expect(screen(after: .requested).isExpected)
        #expect(!screen(after: .requested, .deadlinePassed).isExpected)
    }

    @Test("U3 screens: only a screen whose end may be reported is waited for, each time it is told to close")
    func withdrawnAgain() {
        var closing = screen(after: .requested, .withdrawn)
        #expect(closing.apply(.withdrawn) == [.close, .startDeadline])
        var overdue = screen(after: .requested, .deadlinePassed)
        #expect(overdue.apply(.withdrawn) == [.close])
        #expect(overdue.apply(.withdrawn) == [.close])
        #expect(!overdue.isClosing)
    }
}

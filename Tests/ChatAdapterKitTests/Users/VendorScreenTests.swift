import ChatAdapterKit
import Testing

@Suite("The vendor's screen")
struct VendorScreenTests {
    private func screen(after events: VendorScreen.Event...) -> VendorScreen {
        var screen = VendorScreen.none
        for event in events { _ = screen.apply(event) }
        return screen
    }

    @Test("U3 screens: a requested screen that is not reported within five seconds is overdue")
    func neverAppears() {
        #expect(screen(after: .requested) == .requested(isOverdue: false))
        #expect(screen(after: .requested, .deadlinePassed) == .requested(isOverdue: true))
        #expect(screen(after: .requested, .deadlinePassed, .requested) == .requested(isOverdue: false))
    }

    @Test("U3 screens: a screen whose closing is not reported within five seconds counts as closed")
    func neverCloses() {
        let closing = screen(after: .requested, .appeared, .withdrawn)
        #expect(closing.isClosing)
        #expect(!closing.isVisible)
        #expect(!screen(after: .appeared, .withdrawn, .deadlinePassed).isClosing)
    }

    @Test("U3 screens: a screen that counts as shown can be requested again")
    func asksAgain() {
        var screen = screen(after: .requested, .appeared)
        #expect(screen.apply(.requested).isEmpty)
        #expect(screen.isVisible)
    }

    @Test(
        "U1 at once: a screen that appears after it was asked to close is asked again",
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

    @Test(
        "U3 screens: a screen that may not appear is not waited for, and counts as closed after five seconds"
    )
    func mayNotAppear() {
        let possible = screen(after: .requested, .mayNotAppear)
        #expect(!possible.isExpected && !possible.isVisible)
        #expect(screen(after: .requested, .mayNotAppear, .closed) == possible)
        #expect(screen(after: .requested, .mayNotAppear, .deadlinePassed) == .none)
        #expect(screen(after: .requested, .mayNotAppear, .appeared) == .shown)
        #expect(screen(after: .requested, .appeared, .mayNotAppear) == .shown)
    }

    @Test(
        "U1 at once: a screen that may not appear is asked to close without a wait, and again if it appears"
    )
    func mayNotAppearAndIsWithdrawn() {
        var screen = screen(after: .requested, .mayNotAppear)
        #expect(screen.apply(.withdrawn) == [.close])
        #expect(!screen.isClosing)
        #expect(screen.apply(.appeared) == [.close, .startDeadline])
    }

    @Test("a request stays valid when the previous screen is reported closed")
    func replaced() {
        #expect(screen(after: .requested, .closed) == .requested(isOverdue: false))
        #expect(screen(after: .requested, .deadlinePassed, .closed) == .none)
    }

    @Test("U3 screens: a requested screen is expected for five seconds")
    func expected() {
        #expect(screen(after: .requested).isExpected)
        #expect(!screen(after: .requested, .deadlinePassed).isExpected)
    }

    @Test(
        "U3 screens: closing waits only for a screen whose end may be reported, each time it is asked to close"
    )
    func withdrawnAgain() {
        var closing = screen(after: .requested, .withdrawn)
        #expect(closing.apply(.withdrawn) == [.close, .startDeadline])
        var overdue = screen(after: .requested, .deadlinePassed)
        #expect(overdue.apply(.withdrawn) == [.close])
        #expect(overdue.apply(.withdrawn) == [.close])
        #expect(!overdue.isClosing)
    }
}

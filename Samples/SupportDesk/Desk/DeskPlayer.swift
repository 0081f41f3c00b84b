import ChatProviderKit
import CommandLineSupport
import Dispatch
import Foundation

/// Reads keys and signals, and draws the desk, until the player quits.
@MainActor
final class DeskPlayer {
    private enum Event: Sendable {
        case input(Data)
        case signal(Int32)
        case change
    }

    private let desk: Desk
    private let screen: FullScreen
    private var reader = KeyReader()
    private let (events, eventSource) = AsyncStream.makeStream(of: Event.self)
    private var isChangeAnnounced = false
    /// Whether the last key started a text that cannot be written now.
    private var isTextRefused = false

    init(_ desk: Desk, _ screen: FullScreen) {
        self.desk = desk
        self.screen = screen
    }

    /// Returns when the player has quit, with the terminal restored.
    ///
    /// - Returns: Whether the terminal is still there.
    func play() async -> Bool {
        let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        input.setEventHandler { [eventSource, screen] in
            MainActor.assumeIsolated { _ = eventSource.yield(.input(screen.input())) }
        }
        let signals = TerminalSignals.observe([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]) {
            [eventSource] in eventSource.yield(.signal($0))
        }
        desk.onChange = { [weak self] in self?.announceChange() }
        screen.enter()
        defer {
            screen.leave()
            desk.onChange = {}
            input.cancel()
            signals.cancel()
        }
        input.resume()
        draw()
        for await event in events {
            switch event {
            case .signal(SIGHUP): return false
            case .input(let data) where data.isEmpty: return false
            default: if !takes(event) { return true }
            }
        }
        return true
    }

    /// Draws several changes of one turn together.
    private func announceChange() {
        guard !isChangeAnnounced else { return }
        isChangeAnnounced = true
        eventSource.yield(.change)
    }

    private func draw() {
        isChangeAnnounced = false
        screen.show(DeskPicture(desk.state, screen.size).frame)
    }

    /// - Returns: `false` if the player quits.
    private func takes(_ event: Event) -> Bool {
        switch event {
        case .change: draw()
        case .signal(SIGWINCH), .signal(SIGCONT):
            screen.forget()
            draw()
        case .signal(SIGTSTP): suspend()
        case .signal: return false
        case .input(let data):
            isTextRefused = false
            for key in reader.keys(in: data) {
                guard takes(key) else { return false }
                // Keys typed ahead are text, and not commands.
                if isTextRefused { break }
            }
        }
        return true
    }

    private func takes(_ key: Key) -> Bool {
        switch key {
        case .interrupt, .endOfInput: return false
        case .suspend: suspend()
        default:
            switch desk.state.mode {
            case .commands: return takesCommand(key)
            case .help: desk.setMode(.commands)
            case .log: scroll(key)
            case .writing(let writer, let text): edit(key, writer, text)
            }
        }
        return true
    }

    private func takesCommand(_ key: Key) -> Bool {
        guard case .text(let letter) = key else {
            if key == .up || key == .pageUp || key == .home {
                desk.setMode(.log(hidden: 0))
                scroll(key)
            }
            return true
        }
        switch letter {
        case "q": return false
        case "?": desk.setMode(.help)
        case "u": isTextRefused = !desk.beginWriting(.user)
        case "a": isTextRefused = !desk.beginWriting(.agent)
        case "t": isTextRefused = !desk.beginWriting(.bot)
        default:
            if let action = Self.actions[letter] { perform(action) }
        }
        return true
    }

    private static let actions: [Unicode.Scalar: DeskAction] = [
        "o": .openOrClose, "j": .agent(.join), "v": .agent(.leave), "f": .agent(.sendFile),
        "e": .agent(.end), "b": .backgroundOrForeground, "n": .cutOrRestoreNetwork,
        "k": .killAndRelaunch, "l": .logIn, "x": .logOut, "p": .nextProvider,
    ]

    private func edit(_ key: Key, _ writer: DeskState.Writer, _ text: String) {
        var text = text
        switch key {
        case .text(let letter): text.unicodeScalars.append(letter)
        case .backspace: _ = text.popLast()
        case .eraseLine: text = ""
        case .escape: return desk.setMode(.commands)
        case .enter:
            desk.setMode(.commands)
            if !text.isEmpty { perform(writer.action(text)) }
            return
        case .interrupt, .suspend, .endOfInput, .up, .down, .pageUp, .pageDown, .home, .end: return
        }
        desk.setMode(.writing(writer, text: text))
    }

    /// Scrolls through the log. Any other key leaves it.
    private func scroll(_ key: Key) {
        let room = DeskPicture.logRoom(in: screen.size)
        switch key {
        case .up: desk.scroll(by: 1, room: room)
        case .down: desk.scroll(by: -1, room: room)
        case .pageUp: desk.scroll(by: room, room: room)
        case .pageDown: desk.scroll(by: -room, room: room)
        case .home: desk.scroll(by: .max / 2, room: room)
        case .end: desk.scroll(by: .min / 2, room: room)
        case .text, .enter, .backspace, .eraseLine, .escape, .interrupt, .suspend, .endOfInput:
            desk.setMode(.commands)
        }
    }

    /// An action that waits for a network does not block other keys.
    private func perform(_ action: DeskAction) { Task { await desk.perform(action) } }

    /// Moves the app to the background while the program is stopped.
    private func suspend() {
        desk.setForeground(false)
        screen.suspend()
        desk.setForeground(true)
        draw()
    }
}

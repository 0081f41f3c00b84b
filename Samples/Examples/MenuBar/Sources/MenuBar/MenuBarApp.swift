#if canImport(AppKit)
    import AppKit

    /// An app without a window and without a Dock icon.
    @main
    @MainActor
    final class MenuBarApp: NSObject, NSApplicationDelegate {
        private var server: DemoServer?
        private var item: UnreadStatusItem?

        static func main() {
            let application = NSApplication.shared
            let delegate = MenuBarApp()
            application.delegate = delegate
            application.setActivationPolicy(.accessory)
            // The application does not retain its delegate.
            withExtendedLifetime(delegate) { application.run() }
        }

        func applicationDidFinishLaunching(_ notification: Notification) {
            do {
                let server = try DemoServer()
                self.server = server
                item = UnreadStatusItem(server.support)
                Task { await start(server) }
            } catch {
                print(error)
            }
        }

        private func start(_ server: DemoServer) async {
            do {
                try await server.start()
                server.write("How can I help?", every: 10)
            } catch {
                print(error)
            }
        }
    }
#else
    import MenuBarContent

    /// Prints the contents of the item on systems without a menu bar.
    @main
    @MainActor
    struct MenuBarApp {
        static func main() async throws {
            let server = try DemoServer()
            let model = MenuBarModel(server.support)
            let token = model.content.observe { print("[\($0.title)] \($0.toolTip)") }
            try await server.start()
            try await server.write("Hello, this is Ada.")
            try await server.write("How can I help?")
            for line in model.lines { print("  \(line)") }
            model.menuWillOpen()
            model.menuDidClose()
            token.cancel()
        }
    }
#endif

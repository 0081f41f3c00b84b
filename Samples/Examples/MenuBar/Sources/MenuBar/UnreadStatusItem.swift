#if canImport(AppKit)
    import AppKit
    import ChatProviderKit
    import MenuBarContent

    /// The item in the menu bar, until it is released.
    @MainActor
    final class UnreadStatusItem: NSObject, NSMenuDelegate {
        private let item = NSStatusBar.system.statusItem(withLength: NSStatusItem.variableLength)
        private let model: MenuBarModel
        private var token: ObservationToken?

        init(_ support: SupportChat) {
            model = MenuBarModel(support)
            super.init()
            let menu = NSMenu()
            menu.delegate = self
            item.menu = menu
            token = model.content.observe { [weak self] in self?.show($0) }
        }

        private func show(_ content: MenuBarContent) {
            guard let button = item.button else { return }
            button.image = NSImage(systemSymbolName: content.symbolName, accessibilityDescription: nil)
            button.imagePosition = .imageLeading
            button.title = content.title
            button.toolTip = content.toolTip
            button.setAccessibilityLabel(content.toolTip)
        }

        // MARK: The menu

        func menuNeedsUpdate(_ menu: NSMenu) {
            menu.removeAllItems()
            let lines = model.lines
            for line in lines.isEmpty ? [model.content.value.toolTip] : lines {
                menu.addItem(withTitle: line, action: nil, keyEquivalent: "")
            }
            menu.addItem(.separator())
            menu.addItem(
                withTitle: "Quit",
                action: #selector(NSApplication.terminate(_:)),
                keyEquivalent: "q"
            )
        }

        func menuWillOpen(_ menu: NSMenu) { model.menuWillOpen() }

        func menuDidClose(_ menu: NSMenu) { model.menuDidClose() }
    }
#endif

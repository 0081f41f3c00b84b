// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import UIKit

/// The visible contents of a screen.
@_spi(BackDoor)
@MainActor
public struct Screen {
    public struct Button {
        public let title: String
        /// VoiceOver's text for it: without its own label, that of its contents.
        public let label: String
        public let value: String?
        public let isEnabled: Bool
        public let tap: () -> Void
    }

    public struct Tab {
        public let title: String
        public let badge: String?
        public let select: @MainActor () -> Void
    }

    /// The visible texts, in the selected tab and outside of tabs.
    public private(set) var texts: [String] = []
    /// The labels that VoiceOver reads in place of texts.
    public private(set) var labels: [String: String] = [:]
    /// The texts that VoiceOver skips.
    public private(set) var silent: Set<String> = []
    /// The fonts of texts that set one.
    public private(set) var fonts: [String: Font] = [:]
    public private(set) var colors: [String: Color] = [:]
    /// The colors of the shapes.
    public private(set) var fills: [Color] = []
    /// The texts that receive touches themselves.
    public private(set) var touchable: Set<String> = []
    public private(set) var buttons: [Button] = []
    public private(set) var tabs: [Tab] = []
    /// The items of each share sheet.
    public private(set) var shared: [[Any]] = []

    init(_ elements: [Element]) {
        for element in elements { add(element, within: Element()) }
    }

    /// Taps a button, without effect if it is disabled.
    public func tap(_ title: String) -> Bool {
        guard let button = buttons.first(where: { $0.title == title }), button.isEnabled else { return false }
        button.tap()
        return true
    }

    public func select(_ title: String) -> Bool {
        guard let tab = tabs.first(where: { $0.title == title }) else { return false }
        tab.select()
        return true
    }

    /// - Parameter outer: The properties of everything around the element.
    private mutating func add(_ element: Element, within outer: Element) {
        var said = outer
        said.accessibilityLabel = element.accessibilityLabel ?? outer.accessibilityLabel
        said.accessibilityValue = element.accessibilityValue ?? outer.accessibilityValue
        said.isAccessibilityHidden = element.isAccessibilityHidden || outer.isAccessibilityHidden
        said.isDisabled = element.isDisabled || outer.isDisabled
        said.takesTouches = element.takesTouches && outer.takesTouches
        said.font = element.font ?? outer.font
        said.color = element.color ?? outer.color
        switch element.kind {
        case .text(let text):
            texts.append(text)
            labels[text] = said.accessibilityLabel
            fonts[text] = said.font
            colors[text] = said.color
            if said.takesTouches { touchable.insert(text) }
            if said.isAccessibilityHidden { silent.insert(text) }
        case .button(let action):
            buttons.append(
                Button(
                    title: element.text,
                    label: said.accessibilityLabel ?? element.first(\.accessibilityLabel) ?? element.text,
                    value: said.accessibilityValue,
                    isEnabled: !said.isDisabled,
                    tap: action
                )
            )
        case .link(let items):
            shared.append(items)
        case .tab(let isSelected, let select):
            tabs.append(
                Tab(
                    title: element.first(\.tabItem)?.map(\.text).joined() ?? "",
                    badge: element.first(\.badge),
                    select: select
                )
            )
            guard isSelected else { return }
        case .fill(let color): fills.append(color)
        case .image, .group: break
        }
        for child in element.children { add(child, within: said) }
    }
}

extension Element {
    /// All text inside.
    fileprivate var text: String {
        if case .text(let text) = kind { return text }
        return children.map(\.text).joined()
    }

    /// The value of the element or of its contents, but not of another's tabs.
    fileprivate func first<Value>(_ path: KeyPath<Element, Value?>) -> Value? {
        self[keyPath: path] ?? children.lazy.compactMap { $0.first(path) }.first
    }
}

extension UIHostingController {
    /// The present contents of the screen, evaluated again if something has changed that the last evaluation has read.
    @_spi(BackDoor) public var screen: Screen { Screen(host.update()) }
    /// How often the root was evaluated.
    @_spi(BackDoor) public var evaluationCount: Int { host.evaluationCount }
}

/// The tests' access.
@_spi(BackDoor)
@MainActor
public enum SwiftUIStub {
    /// The root view of an app's new scene.
    public static func rootView(of app: some App) -> AnyView? {
        (app.body as? any WindowContent).map { AnyView($0.root) }
    }

    /// The previews of a provider, by name.
    public static func previews<Provider: PreviewProvider>(
        of provider: Provider.Type
    ) -> [(name: String, view: AnyView)] {
        let all = provider.previews
        return ((all as? any PreviewGroup)?.members ?? [all]).map { view in
            ((view as? any AnyNamedPreview)?.name ?? "", AnyView(view))
        }
    }
}

@MainActor
private protocol WindowContent {
    var root: any View { get }
}

extension WindowGroup: WindowContent {
    var root: any View { content }
}

@MainActor
private protocol PreviewGroup {
    var members: [any View] { get }
}

extension TupleView: PreviewGroup {
    var members: [any View] { views }
}

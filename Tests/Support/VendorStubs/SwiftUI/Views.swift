// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: Text

/// A key that is not looked up: it stands for itself.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    let key: String
    public init(stringLiteral value: String) { key = value }
}

public nonisolated struct Text: View, PrimitiveView, Equatable {
    let string: String

    public nonisolated init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { string = key.key }

    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ content: S) { string = String(content) }

    @MainActor
    func render(in context: Rendering) -> [Element] { [Element(kind: .text(string))] }
    public typealias Body = Never
}

public nonisolated struct Image: View, PrimitiveView {
    let name: String
    public nonisolated init(systemName: String) { name = systemName }
    @MainActor
    func render(in context: Rendering) -> [Element] { [Element(kind: .image(name))] }
    public typealias Body = Never
}

public nonisolated struct Label<Title: View, Icon: View>: View, PrimitiveView {
    let title: Title
    let icon: Icon

    @MainActor
    func render(in context: Rendering) -> [Element] {
        context.child(title, at: 0) + context.child(icon, at: 1)
    }
    public typealias Body = Never
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }
}

// MARK: Controls

public nonisolated struct Button<Label: View>: View, PrimitiveView {
    let action: () -> Void
    let label: Label

    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    @MainActor
    func render(in context: Rendering) -> [Element] {
        [Element(kind: .button(action), children: context.child(label))]
    }
    public typealias Body = Never
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

public nonisolated struct DefaultShareLinkLabel: View {
    @MainActor public var body: some View { Text("Share…") }
}

public nonisolated struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>:
    View,
    PrimitiveView
{
    let items: Data
    let label: Label

    @MainActor
    func render(in context: Rendering) -> [Element] {
        [Element(kind: .link(Array(items)), children: context.child(label))]
    }
    public typealias Body = Never
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    public init(items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == URL {
        self.items = items
        label = DefaultShareLinkLabel()
    }
}

// MARK: Containers

public nonisolated struct VStack<Content: View>: View, PrimitiveView {
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { self.content = content() }

    @MainActor
    func render(in context: Rendering) -> [Element] { context.child(content) }
    public typealias Body = Never
}

public struct NavigationPath {}

@MainActor @preconcurrency
public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
    let root: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.root = root() }

    func render(in context: Rendering) -> [Element] { context.child(root) }
    public typealias Body = Never
}

/// Shows the selected tab, at first the first one, and the items of all tabs.
public nonisolated struct TabView<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) where SelectionValue == Int { self.content = content() }

    @MainActor
    func render(in context: Rendering) -> [Element] {
        let node = context.node
        let tabs = (content as? any TabContents)?.tabs ?? [content]
        return tabs.enumerated().map { position, tab in
            let isSelected = position == node.selection
            let shown = context.with { $0.isOnScreen = $0.isOnScreen && isSelected }.child(tab, at: position)
            let select = { @MainActor [weak node] in
                node?.selection = position
                node?.host?.invalidate()
            }
            return Element(kind: .tab(isSelected: isSelected, select: select), children: shown)
        }
    }
    public typealias Body = Never
}

@MainActor
private protocol TabContents {
    var tabs: [any View] { get }
}

extension TupleView: TabContents {
    var tabs: [any View] { views }
}

// MARK: Drawing, of which only colors and fonts have an effect here

public nonisolated struct Color: View, PrimitiveView, ShapeStyle, Hashable, Sendable {
    let name: String
    public static let red = Color(name: "red")
    public static let white = Color(name: "white")
    public static let black = Color(name: "black")
    public static let yellow = Color(name: "yellow")
    @MainActor
    func render(in context: Rendering) -> [Element] { [Element(kind: .fill(self))] }
    public typealias Body = Never
}

public protocol ShapeStyle {}

public nonisolated protocol Shape: View {}

extension Shape {
    public func fill<S: ShapeStyle>(_ content: S) -> some View { content as? Color }
}

public nonisolated struct Capsule: Shape, PrimitiveView {
    public nonisolated init() {}
    @MainActor
    func render(in context: Rendering) -> [Element] { [] }
    public typealias Body = Never
}

public struct Font: Hashable, Sendable {
    let name: String
    var isBold = false
    public static let caption = Font(name: "caption")
    public static let body = Font(name: "body")

    public func bold() -> Font {
        var font = self
        font.isBold = true
        return font
    }
}

public enum Edge: Int8, CaseIterable, Sendable {
    case top
    case leading
    case bottom
    case trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 15)
        public static let horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)
    }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
}

public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
    public static let topTrailing = Alignment()
}

public struct ViewDimensions: Equatable {
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

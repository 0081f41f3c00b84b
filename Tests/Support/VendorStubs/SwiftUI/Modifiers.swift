// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A view with a changed property.
private struct ChangedView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout Element) -> Void

    func render(in context: Rendering) -> [Element] {
        var element = Element(children: context.child(content))
        change(&element)
        return [element]
    }
    typealias Body = Never
}

/// A view with another beside, before or behind it.
private struct AccompaniedView<Content: View, Other: View>: View, PrimitiveView {
    let content: Content
    let other: Other

    func render(in context: Rendering) -> [Element] {
        context.child(content, at: 0) + context.child(other, at: 1)
    }
    typealias Body = Never
}

private struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func render(in context: Rendering) -> [Element] {
        context.with { change(&$0.environment) }.child(content)
    }
    typealias Body = Never
}

/// A different id makes a different view, with its own state.
private struct IdentifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let id: AnyHashable

    func render(in context: Rendering) -> [Element] { context.child(content, id: id) }
    typealias Body = Never
}

/// An alert without actions has a button that closes it.
private struct AlertView<Content: View>: View, PrimitiveView {
    let content: Content
    let title: String
    let isPresented: Binding<Bool>

    func render(in context: Rendering) -> [Element] {
        let shown = context.child(content)
        guard isPresented.wrappedValue else { return shown }
        let close = Element(
            kind: .button { isPresented.wrappedValue = false },
            children: [Element(kind: .text("OK"))]
        )
        return shown + [Element(kind: .text(title)), close]
    }
    typealias Body = Never
}

private struct TaskView<Content: View>: View, PrimitiveView {
    let content: Content
    let action: @Sendable () async -> Void

    func render(in context: Rendering) -> [Element] {
        if context.isOnScreen {
            context.node.task = context.node.task ?? Task { await action() }
        } else {
            context.node.task = nil
        }
        return context.child(content)
    }
    typealias Body = Never
}

private struct TabItemView<Content: View, Item: View>: View, PrimitiveView {
    let content: Content
    let item: Item

    func render(in context: Rendering) -> [Element] {
        [Element(children: context.child(content, at: 0), tabItem: context.child(item, at: 1))]
    }
    typealias Body = Never
}

struct NamedPreview<Content: View>: View, PrimitiveView, AnyNamedPreview {
    let content: Content
    let name: String?

    func render(in context: Rendering) -> [Element] { context.child(content) }
    typealias Body = Never
}

@MainActor
protocol AnyNamedPreview {
    var name: String? { get }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: AnyHashable(id)) }

    // MARK: Beside

    public func background<Background: View>(
        _ background: Background,
        alignment: Alignment = .center
    ) -> some View { AccompaniedView(content: self, other: background) }

    public func overlay<V: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View { AccompaniedView(content: self, other: content()) }

    /// Only for alerts without actions.
    public func alert<Actions: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> Actions
    ) -> some View { AlertView(content: self, title: titleKey.key, isPresented: isPresented) }

    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        AccompaniedView(content: self, other: content())
    }

    /// Runs from when the view appears, for as long as it is on the screen.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { TaskView(content: self, action: action) }

    // MARK: Properties

    public func badge<S: StringProtocol>(_ label: S?) -> some View {
        ChangedView(content: self) { $0.badge = label.map { String($0) } }
    }

    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        TabItemView(content: self, item: label())
    }

    public func accessibilityLabel(_ label: Text) -> some View {
        ChangedView(content: self) { $0.accessibilityLabel = label.string }
    }

    public func accessibilityValue(_ value: Text) -> some View {
        ChangedView(content: self) { $0.accessibilityValue = value.string }
    }

    public func accessibilityHidden(_ hidden: Bool) -> some View {
        ChangedView(content: self) { $0.isAccessibilityHidden = hidden }
    }

    public func disabled(_ disabled: Bool) -> some View {
        ChangedView(content: self) { $0.isDisabled = disabled }
    }

    public func font(_ font: Font?) -> some View {
        ChangedView(content: self) { $0.font = font }
    }

    public func foregroundColor(_ color: Color?) -> some View {
        ChangedView(content: self) { $0.color = color }
    }

    public func allowsHitTesting(_ enabled: Bool) -> some View {
        ChangedView(content: self) { $0.takesTouches = enabled }
    }

    public func previewDisplayName(_ value: String?) -> some View { NamedPreview(content: self, name: value) }

    // MARK: Without effect here

    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    public func fixedSize() -> some View { self }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    public func alignmentGuide(
        _ g: HorizontalAlignment,
        computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }

    public func alignmentGuide(
        _ g: VerticalAlignment,
        computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
}

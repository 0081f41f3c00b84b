// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The small part of SwiftUI that the package and its sample use, to compile and test them without a screen.
@_exported public import Foundation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// A view that draws itself, without a body.
@MainActor
protocol PrimitiveView {
    func render(in context: Rendering) -> [Element]
}

extension View where Body == Never {
    public var body: Never { fatalError("a primitive view has no body") }
}

extension Never: View {
    public nonisolated var body: Never { fatalError("it has no body") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a primitive view has no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    func render(in context: Rendering) -> [Element] { map { context.child($0) } ?? [] }
}

public nonisolated struct EmptyView: View, PrimitiveView {
    public nonisolated init() {}
    @MainActor
    func render(in context: Rendering) -> [Element] { [] }
    public typealias Body = Never
}

public nonisolated struct AnyView: View, PrimitiveView {
    let view: any View
    public init<V: View>(_ view: V) { self.view = view }
    @MainActor
    func render(in context: Rendering) -> [Element] { context.child(view) }
    public typealias Body = Never
}

public nonisolated struct TupleView<T>: View, PrimitiveView {
    public let value: T
    let views: [any View]

    @MainActor
    func render(in context: Rendering) -> [Element] {
        views.enumerated().flatMap { position, view in context.child(view, at: position) }
    }
    public typealias Body = Never
}

public nonisolated struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    @MainActor
    func render(in context: Rendering) -> [Element] {
        switch storage {
        case .first(let view): context.child(view, at: 0)
        case .second(let view): context.child(view, at: 1)
        }
    }
    public typealias Body = Never
}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(value: (repeat each content), views: views)
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .first(first)) }

    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .second(second)) }
}

// MARK: Custom modifiers

/// The view that a modifier changes.
public nonisolated struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    let content: any View
    @MainActor
    func render(in context: Rendering) -> [Element] { context.child(content) }
    public typealias Body = Never
}

public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError("a primitive view has no body") }
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    func render(in context: Rendering) -> [Element] {
        context.link(modifier)
        return context.child(modifier.body(content: _ViewModifier_Content(content: content)))
    }
}

extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

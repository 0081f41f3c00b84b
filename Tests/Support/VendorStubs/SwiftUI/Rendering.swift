// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Combine
import Observation
import UIKit

/// An element that a view has drawn.
struct Element {
    enum Kind {
        case group
        case text(String)
        case image(String)
        case button(() -> Void)
        case link([Any])
        case fill(Color)
        case tab(isSelected: Bool, select: @MainActor () -> Void)
    }

    var kind = Kind.group
    var children: [Element] = []
    var accessibilityLabel: String?
    var accessibilityValue: String?
    var isAccessibilityHidden = false
    var isDisabled = false
    var badge: String?
    var font: Font?
    var color: Color?
    var tabItem: [Element]?
    var takesTouches = true
}

/// A view's identity on the screen: keeps its state from one evaluation to the next.
@MainActor
final class Node {
    struct Key: Hashable {
        let position: Int
        let type: ObjectIdentifier
        let id: AnyHashable?
    }

    weak var host: Host?
    private var slots: [Int: AnyObject] = [:]
    private var subscriptions: [Int: (object: ObjectIdentifier, token: AnyCancellable)] = [:]
    private var children: [Key: Node] = [:]
    private var current: Set<Key> = []
    /// For a representable.
    var platformView: UIView?
    var task: Task<Void, Never>? { didSet { if task == nil { oldValue?.cancel() } } }
    /// For a tab view.
    var selection = 0

    init(_ host: Host?) { self.host = host }

    func slot<Content: AnyObject>(_ slot: Int, create: () -> Content) -> Content {
        if let content = slots[slot] as? Content { return content }
        let content = create()
        slots[slot] = content
        return content
    }

    func observe<Object: ObservableObject>(_ object: Object, slot: Int) {
        guard subscriptions[slot]?.object != ObjectIdentifier(object) else { return }
        let token = object.objectWillChange.sink { [weak host] _ in
            MainActor.assumeIsolated { host?.invalidate() }
        }
        subscriptions[slot] = (ObjectIdentifier(object), token)
    }

    func child(_ key: Key) -> Node {
        current.insert(key)
        if let child = children[key] { return child }
        let child = Node(host)
        children[key] = child
        return child
    }

    /// Removes the parts that the last evaluation did not reach.
    func removeOthers() {
        for (key, child) in children where !current.contains(key) {
            child.remove()
            children[key] = nil
        }
        current = []
    }

    func remove() {
        platformView?.removeFromSuperview()
        task = nil
        for child in children.values { child.remove() }
        children = [:]
    }
}

@MainActor
struct Rendering {
    let node: Node
    var environment = EnvironmentValues()
    /// `false` in a tab that is not selected.
    var isOnScreen = true

    func child(_ view: some View, at position: Int = 0, id: AnyHashable? = nil) -> [Element] {
        let key = Node.Key(position: position, type: ObjectIdentifier(type(of: view)), id: id)
        let context = Rendering(node: node.child(key), environment: environment, isOnScreen: isOnScreen)
        defer { context.node.removeOthers() }
        if let primitive = view as? any PrimitiveView { return primitive.render(in: context) }
        context.link(view)
        if let representable = view as? any UIViewRepresentable {
            context.show(representable)
            return []
        }
        return context.child(view.body)
    }

    /// Connects the view's properties with their stored state.
    func link(_ view: Any) {
        for (slot, child) in Mirror(reflecting: view).children.enumerated() {
            (child.value as? any LinkedProperty)?.link(to: node, slot: slot, environment: environment)
        }
    }

    func with(_ change: (inout Rendering) -> Void) -> Rendering {
        var context = self
        change(&context)
        return context
    }
}

/// Evaluates a view again after something that it has read has changed, but only when the screen is read.
@MainActor
final class Host {
    private let root: any View
    private var elements: [Element] = []
    private var isValid = false
    private lazy var node = Node(self)
    /// The superview of representables' views.
    weak var view: UIView?
    private(set) var evaluationCount = 0

    init(_ root: any View) { self.root = root }

    func invalidate() { isValid = false }

    func update() -> [Element] {
        if isValid { return elements }
        isValid = true
        evaluationCount += 1
        elements = withObservationTracking {
            let elements = Rendering(node: node).child(root)
            node.removeOthers()
            return elements
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.invalidate() }
        }
        return elements
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Combine

/// A property with state that lasts while a view stays on the screen, or that is set before each evaluation.
public protocol DynamicProperty {}

@MainActor
protocol LinkedProperty: DynamicProperty {
    func link(to node: Node, slot: Int, environment: EnvironmentValues)
}

// MARK: State

/// A value that the view owns. The first one is kept: later `init` calls of the same view do not change it.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    final class Location {
        var value: Value
        weak var host: Host?

        init(_ value: Value, host: Host?) {
            self.value = value
            self.host = host
        }
    }

    /// The copies of a view share it.
    final class Box {
        let initialValue: Value
        var location: Location?
        init(_ initialValue: Value) { self.initialValue = initialValue }
    }

    private let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public init(initialValue: Value) { box = Box(initialValue) }

    public var wrappedValue: Value {
        get { box.location?.value ?? box.initialValue }
        nonmutating set {
            guard let location = box.location else { return }
            location.value = newValue
            MainActor.assumeIsolated { location.host?.invalidate() }
        }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 })
    }
}

/// A value that another view owns.
@propertyWrapper
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: LinkedProperty {
    func link(to node: Node, slot: Int, environment: EnvironmentValues) {
        box.location = node.slot(slot) { Location(box.initialValue, host: node.host) }
    }
}

// MARK: Objects

/// An object that the view owns, created when the view appears.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    final class Box {
        let create: () -> ObjectType
        var object: ObjectType?
        init(_ create: @escaping () -> ObjectType) { self.create = create }
    }

    private let box: Box

    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { box = Box(thunk) }

    @MainActor @preconcurrency
    public var wrappedValue: ObjectType { box.object ?? box.create() }
}

extension StateObject: LinkedProperty {
    func link(to node: Node, slot: Int, environment: EnvironmentValues) {
        let object = node.slot(slot) { box.create() }
        box.object = object
        node.observe(object, slot: slot)
    }
}

/// An object that another owner keeps.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    @MainActor @preconcurrency
    public var wrappedValue: ObjectType
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}

extension ObservedObject: LinkedProperty {
    func link(to node: Node, slot: Int, environment: EnvironmentValues) {
        node.observe(wrappedValue, slot: slot)
    }
}

// MARK: Environment

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    final class Box {
        var value: Value?
    }

    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The default value outside of a body.
    public var wrappedValue: Value { box.value ?? EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: LinkedProperty {
    func link(to node: Node, slot: Int, environment: EnvironmentValues) {
        box.value = environment[keyPath: keyPath]
    }
}

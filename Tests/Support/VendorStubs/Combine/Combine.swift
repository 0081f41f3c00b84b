// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's module of the same name that the package and its sample use.

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    /// Replaces `receive(subscriber:)`.
    func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// Cancels when it is released.
public final class AnyCancellable {
    private var onCancel: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
    deinit { cancel() }

    public func cancel() {
        let onCancel = onCancel
        self.onCancel = nil
        onCancel?()
    }
}

public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private var subscribers: [(id: Int, receive: (()) -> Void)] = []
    private var nextID = 0

    public init() {}

    public func send() {
        for subscriber in subscribers { subscriber.receive(()) }
    }

    public func sink(receiveValue: @escaping (()) -> Void) -> AnyCancellable {
        let id = nextID
        nextID += 1
        subscribers.append((id, receiveValue))
        return AnyCancellable { [weak self] in self?.subscribers.removeAll { $0.id == id } }
    }
}

public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// One publisher for the object's lifetime, which its published properties share.
    public var objectWillChange: ObservableObjectPublisher {
        var storages: [PublishedStorage] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            storages += current.children.compactMap { ($0.value as? any PublishedProperty)?.anyStorage }
            mirror = current.superclassMirror
        }
        let publisher = storages.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
        for storage in storages { storage.objectWillChange = publisher }
        return publisher
    }
}

private protocol PublishedProperty {
    var anyStorage: PublishedStorage { get }
}

class PublishedStorage {
    var objectWillChange: ObservableObjectPublisher?
}

/// Notifies the object's observers before each change, even if the new value is equal.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    final class Storage: PublishedStorage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage
    var anyStorage: PublishedStorage { storage }

    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("the class's subscript replaces it") }
        set { fatalError("the class's subscript replaces it") }
    }

    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].storage.value }
        set {
            let storage = object[keyPath: storageKeyPath].storage
            storage.objectWillChange?.send()
            storage.value = newValue
        }
    }
}

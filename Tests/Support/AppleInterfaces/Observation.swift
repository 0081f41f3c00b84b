// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of the module Observation that `@Observable` expands to, for the older SDK of `.ci/apple interfaces`. Never
// run.

@available(iOS 17, *)
public protocol Observable {}

@available(iOS 17, *)
public struct ObservationRegistrar: Sendable {
    public init() {}

    public func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}

    public func willSet<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}

    public func didSet<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {}

    public func withMutation<Subject: Observable, Member, Value>(
        of subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ mutation: () throws -> Value
    ) rethrows -> Value { try mutation() }
}

@available(iOS 17, *)
@attached(
    member,
    names: named(_$observationRegistrar),
    named(access),
    named(withMutation),
    named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

@available(iOS 17, *)
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked() =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@available(iOS 17, *)
@attached(accessor, names: named(willSet))
public macro ObservationIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

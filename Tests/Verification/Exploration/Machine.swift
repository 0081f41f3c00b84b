import Foundation

/// A value whose states can all be visited: a first state, and the events that lead from each state to the next.
///
/// A machine is a value with the world around it. It checks its own rules.
protocol Machine {
    associatedtype State: Hashable
    associatedtype Event: CustomStringConvertible

    /// The state in which each story begins.
    var initial: State { get }

    /// The events that can happen in a state, always in the same order; at most 256.
    func events(in state: State) -> [Event]

    func apply(_ event: Event, to state: inout State)

    /// Descriptions of the rules that a step broke. Called after each step.
    func violations(after event: Event, from before: State, to state: State) -> [String]

    /// Descriptions of the rules that a state itself breaks. Called once for each state, with its number.
    func violations(in state: State, number: Int) -> [String]

    /// Whether nothing is owed or outstanding.
    func isSettled(_ state: State) -> Bool

    /// Whether an event happens sooner or later without the app, its user or a kill. Such events alone must lead from
    /// each state to a settled one.
    func isSpontaneous(_ event: Event) -> Bool
}

extension Machine {
    /// Describes a value that changes when it is encoded as JSON and decoded. Called for one state in 256, because it
    /// takes a hundred times as long as a step.
    func violations<Value: Codable & Equatable>(inCodingOf value: Value, number: Int) -> [String] {
        guard number % 256 == 0 else { return [] }
        let data = try? JSONEncoder().encode(value)
        let decoded = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
        return decoded == value ? [] : ["a state changes when it is encoded as JSON and decoded"]
    }
}

/// Something whose every state can be visited: a first state, and the events that lead from each state to the next ones.
///
/// A machine is a value with the world around it. It says itself what must hold.
protocol Machine {
    associatedtype State: Hashable
    associatedtype Event: CustomStringConvertible

    /// Where each story begins.
    var initial: State { get }

    /// What can happen in a state, always in the same order; at most 256.
    func events(in state: State) -> [Event]

    func apply(_ event: Event, to state: inout State)

    /// The rules that a step has broken, in words. Asked after each step.
    func violations(after event: Event, from before: State, to state: State) -> [String]

    /// The rules that a state breaks by itself, in words. Asked once for each state, with its number.
    func violations(in state: State, number: Int) -> [String]

    /// Whether nothing is owed or outstanding.
    func isSettled(_ state: State) -> Bool

    /// Whether an event comes sooner or later without the app, its user or a kill. By such events alone each state must
    /// lead to a settled one.
    func isSpontaneous(_ event: Event) -> Bool
}

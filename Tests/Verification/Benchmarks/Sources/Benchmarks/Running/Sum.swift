/// Adds up the values it receives: the least that an observer can do and still be verified.
final class Sum {
    private(set) var value = 0

    func add(_ number: Int) { value += number }
}

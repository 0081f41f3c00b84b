/// Adds up what it is told: the least that an observer can do and still be checked.
final class Sum {
    private(set) var value = 0

    func add(_ number: Int) { value += number }
}

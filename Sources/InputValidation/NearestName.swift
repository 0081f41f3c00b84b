/// Finds the known name that an unknown one probably stands for.
package enum NearestName {
    /// Returns the most similar name; `nil` if none is similar.
    ///
    /// If `name` has three characters or more, any name that begins with it is similar.
    package static func to(_ name: String, among names: [String]) -> String? {
        let written = Array(name.lowercased())
        guard (1...40).contains(written.count) else { return nil }
        if written.count >= 3, let longer = names.first(where: { $0.lowercased().starts(with: written) }) {
            return longer
        }
        let limit = written.count <= 3 ? 1 : max(2, written.count / 3)
        var nearest: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(written, Array(candidate.lowercased()))
            if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
        }
        return nearest?.name
    }

    /// Returns a question for a command line's error: `; did you mean X?`. Empty if no name is similar.
    package static func question(about name: String, among names: [String]) -> String {
        to(name, among: names).map { "; did you mean \($0)?" } ?? ""
    }

    /// Returns the number of characters to insert, remove, replace, or swap with their neighbor.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column] + (character == other ? 0 : 1),
                    last[column + 1] + 1,
                    current[column] + 1
                )
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}

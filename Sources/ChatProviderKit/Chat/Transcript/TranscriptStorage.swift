/// The entries that copies of a transcript share.
///
/// A copy knows how many of the first entries belong to it. While there are other copies, the storage only
/// grows, and only after the entries of the longest copy, so a copy's entries never change. Each copy retains
/// the whole storage.
final class TranscriptStorage: Sendable {
    private struct Entries: Sendable {
        var boxes: [EntryBox] = []
        /// The positions of the ids in `boxes`.
        var positions: [ChatEntry.ID: Int] = [:]
    }

    private let entries: Locked<Entries>

    private init(_ entries: Entries) {
        self.entries = Locked(entries)
    }

    convenience init() {
        self.init(Entries())
    }

    /// Creates a storage of entries that all have different ids.
    convenience init(_ boxes: ArraySlice<EntryBox>) {
        let positions = Dictionary(uniqueKeysWithValues: zip(boxes.lazy.map(\.entry.id), 0...))
        self.init(Entries(boxes: Array(boxes), positions: positions))
    }

    /// Returns a separate storage with the first `count` entries.
    func copy(ofFirst count: Int) -> TranscriptStorage {
        let entries = entries.withLock { $0 }
        guard entries.boxes.count > count else { return TranscriptStorage(entries) }
        return TranscriptStorage(entries.boxes.prefix(count))
    }

    // MARK: Reading

    var boxes: [EntryBox] { entries.withLock { $0.boxes } }

    func box(at position: Int) -> EntryBox {
        entries.withLock { $0.boxes[position] }
    }

    func position(of id: ChatEntry.ID) -> Int? {
        entries.withLock { $0.positions[id] }
    }

    // MARK: Changing

    /// The outcome of an append.
    enum Append: Sendable {
        case appended
        /// The copy contains an entry with this id. Nothing is appended.
        case isPresent(at: Int)
        /// A longer copy's entries follow this copy's. Nothing is appended.
        case hasOtherEntries
    }

    /// Appends an entry after the first `count` entries, which are those of a copy.
    func append(_ box: EntryBox, behind count: Int) -> Append {
        entries.withLock { entries in
            // Look the id up first: changing `positions` would copy them if another storage shares them.
            if let position = entries.positions[box.entry.id], position < count {
                return .isPresent(at: position)
            }
            guard entries.boxes.count == count else { return .hasOtherEntries }
            entries.boxes.append(box)
            entries.positions[box.entry.id] = count
            return .appended
        }
    }

    /// Replaces an entry with one that has the same id. Only one copy may use the storage.
    func replace(at position: Int, with box: EntryBox) {
        entries.withLock { $0.boxes[position] = box }
    }
}

/// An entry of a transcript, boxed so that copies can share it.
///
/// Equal boxes contain equal entries. If two boxes are the same object, their entries are not compared.
final class EntryBox: Sendable, Equatable {
    let entry: ChatEntry

    init(_ entry: ChatEntry) { self.entry = entry }

    static func == (left: EntryBox, right: EntryBox) -> Bool {
        left === right || left.entry == right.entry
    }
}

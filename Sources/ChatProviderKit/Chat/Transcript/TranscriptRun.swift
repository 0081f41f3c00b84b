/// Some consecutive entries, where they stand.
struct TranscriptRun: Sendable {
    private let memory: TranscriptMemory
    /// Where the first of them stands in the memory.
    private let start: Int
    /// The same as an address, where the memory is the transcript's own.
    // Safe: `memory` is held as long, and what is read behind the address never changes.
    nonisolated(unsafe) private let first: UnsafePointer<ChatLog>?

    init(_ memory: TranscriptMemory, from start: Int = 0) {
        self.memory = memory
        self.start = start
        first = memory.own.map { UnsafePointer($0 + start) }
    }

    /// Calls `body` with the entry at `offset`, where it stands.
    @inline(__always)
    func withEntry<Result>(_ offset: Int, _ body: (UnsafePointer<ChatLog>) -> Result) -> Result {
        if let first { return body(first + offset) }
        return memory.array.withUnsafeBufferPointer {
            guard let first = $0.baseAddress else {
                preconditionFailure("an array with entries has an address")
            }
            return body(first + (start + offset))
        }
    }

    /// Whether the other's entries stand in the same places.
    func isSame(as other: TranscriptRun) -> Bool {
        memory === other.memory && start == other.start
    }

    // MARK: Appending, under the lock of the transcripts' index

    /// Whether `count` entries fit behind the first `held`, and nobody else has put others there.
    func hasRoom(for count: Int, behind held: Int) -> Bool {
        memory.hasRoom(for: count, behind: start + held)
    }

    /// Puts an entry into room that is there.
    func append(_ entry: consuming ChatLog) {
        memory.append(entry)
    }

    /// Puts entries into room that is there.
    func append(contentsOf entries: UnsafeBufferPointer<ChatLog>) {
        memory.append(contentsOf: entries)
    }
}

/// Memory that holds consecutive entries: an array as a vendor delivered it, or copies of the transcript's own.
///
/// To share an array costs one reference for many entries; to copy an entry takes hold of each of its texts.
final class TranscriptMemory: @unchecked Sendable {
    // Safe: of `own`, an entry is written once, behind those that are there, before it is shared, and never changes.
    // `filled`, and the memory behind it, is touched under the lock of the transcripts' index alone, or before the
    // memory is shared. A reader stays below the count of its own transcript, which was reached when that was made.
    let array: [ChatLog]
    let own: UnsafeMutablePointer<ChatLog>?
    private let capacity: Int
    private var filled = 0

    /// Empty memory with room.
    init(capacity: Int) {
        array = []
        own = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    /// A vendor's array. There is no room behind it.
    init(_ array: [ChatLog]) {
        self.array = array
        own = nil
        capacity = 0
    }

    deinit {
        own?.deinitialize(count: filled)
        own?.deallocate()
    }

    func hasRoom(for count: Int, behind held: Int) -> Bool {
        filled == held && held + count <= capacity
    }

    func append(_ entry: consuming ChatLog) {
        guard let own else { preconditionFailure("there is no room behind an array") }
        (own + filled).initialize(to: entry)
        filled += 1
    }

    func append(contentsOf new: UnsafeBufferPointer<ChatLog>) {
        guard let own else { preconditionFailure("there is no room behind an array") }
        guard let first = new.baseAddress else { return }
        (own + filled).initialize(from: first, count: new.count)
        filled += new.count
    }
}

/// An entry that has taken the place of another.
struct TranscriptReplacement: Sendable {
    // An array of one is an object with the entry inside, and tells where it stands.
    private let entry: ContiguousArray<ChatLog>

    init(_ entry: ChatLog) {
        self.entry = [entry]
    }

    /// Calls `body` with the entry, where it stands.
    @inline(__always)
    func withEntry<Result>(_ body: (UnsafePointer<ChatLog>) -> Result) -> Result {
        entry.withUnsafeBufferPointer {
            guard let entry = $0.baseAddress else { preconditionFailure("a replacement is an entry") }
            return body(entry)
        }
    }
}

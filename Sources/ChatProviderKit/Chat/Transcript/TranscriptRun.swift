/// Some consecutive entries, where they stand.
struct TranscriptRun: Sendable {
    private let memory: TranscriptMemory
    /// Where the first of them stands in the memory.
    private let start: Int
    /// The same as an address, where the memory is the transcript's own.
    // Safe: `memory` is held as long, and what is read behind the address never changes.
    nonisolated(unsafe) private let first: UnsafePointer<ChatEntry>?

    init(_ memory: TranscriptMemory, from start: Int = 0) {
        self.memory = memory
        self.start = start
        first = memory.own.map { UnsafePointer($0 + start) }
    }

    /// Calls `body` with the entry at `offset`, where it stands.
    @inline(__always)
    func withEntry<Result>(_ offset: Int, _ body: (UnsafePointer<ChatEntry>) -> Result) -> Result {
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

    // MARK: Appending

    /// Takes the room for `count` entries behind the first `held`. The caller holds the lock of the transcripts' index, or
    /// nobody else has the memory.
    ///
    /// - Returns: Whether there was room, and nobody else had taken it.
    func takeRoom(for count: Int, behind held: Int) -> Bool {
        memory.takeRoom(for: count, behind: start + held)
    }

    /// Puts an entry into room that was taken.
    func put(_ entry: consuming ChatEntry, at offset: Int) {
        memory.put(entry, at: start + offset)
    }

    /// Puts entries into room that was taken.
    func put(contentsOf entries: UnsafeBufferPointer<ChatEntry>, at offset: Int) {
        memory.put(contentsOf: entries, at: start + offset)
    }
}

/// Memory that holds consecutive entries: an array as a vendor delivered it, or copies of the transcript's own.
///
/// To share an array costs one reference for many entries; to copy an entry takes hold of each of its texts.
final class TranscriptMemory: @unchecked Sendable {
    // Safe: of `own`, an entry is written once, by whoever has taken its room, before it is shared, and never changes.
    // `taken` is touched under the lock of the transcripts' index alone, or before the memory is shared. A reader stays
    // below the count of its own transcript, which was reached when that was made.
    let array: [ChatEntry]
    let own: UnsafeMutablePointer<ChatEntry>?
    private let capacity: Int
    /// How much of the room has been taken; filled before whoever took it lets go of the memory.
    private var taken = 0

    /// Empty memory with room.
    init(capacity: Int) {
        array = []
        own = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    /// A vendor's array. There is no room behind it.
    init(_ array: [ChatEntry]) {
        self.array = array
        own = nil
        capacity = 0
    }

    deinit {
        own?.deinitialize(count: taken)
        own?.deallocate()
    }

    func takeRoom(for count: Int, behind held: Int) -> Bool {
        guard taken == held, held + count <= capacity else { return false }
        taken += count
        return true
    }

    func put(_ entry: consuming ChatEntry, at place: Int) {
        guard let own else { preconditionFailure("there is no room behind an array") }
        (own + place).initialize(to: entry)
    }

    func put(contentsOf new: UnsafeBufferPointer<ChatEntry>, at place: Int) {
        guard let own else { preconditionFailure("there is no room behind an array") }
        guard let first = new.baseAddress else { return }
        (own + place).initialize(from: first, count: new.count)
    }
}

/// An entry that has taken the place of another.
struct TranscriptReplacement: Sendable {
    // An array of one is an object with the entry inside, and tells where it stands.
    private let entry: ContiguousArray<ChatEntry>

    init(_ entry: ChatEntry) {
        self.entry = [entry]
    }

    /// Calls `body` with the entry, where it stands.
    @inline(__always)
    func withEntry<Result>(_ body: (UnsafePointer<ChatEntry>) -> Result) -> Result {
        entry.withUnsafeBufferPointer {
            guard let entry = $0.baseAddress else { preconditionFailure("a replacement is an entry") }
            return body(entry)
        }
    }
}

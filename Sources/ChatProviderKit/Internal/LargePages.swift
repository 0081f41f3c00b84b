#if canImport(Glibc)
    import Glibc
#endif

extension [UInt64] {
    /// `count` zeros; where they are many megabytes, on large pages, if the system has some.
    ///
    /// Who looks at another place each time waits for the memory, and for the page's own entry before: with large pages
    /// there are few of those. Linux has to be asked.
    static func zeros(_ count: Int) -> [UInt64] {
        [UInt64](unsafeUninitializedCapacity: count) { memory, initializedCount in
            #if canImport(Glibc)
                useLargePages(UnsafeMutableRawBufferPointer(memory))
            #endif
            memory.initialize(repeating: 0)
            initializedCount = count
        }
    }

    #if canImport(Glibc)
        private static func useLargePages(_ memory: UnsafeMutableRawBufferPointer) {
            let (largePage, page) = (1 << 21, sysconf(Int32(_SC_PAGESIZE)))
            guard memory.count >= 4 * largePage, let start = memory.baseAddress else { return }
            let aligned = start.alignedUp(toMultipleOf: page)
            // It may say no: nothing depends on it.
            _ = madvise(aligned, (start + memory.count - aligned) / page * page, MADV_HUGEPAGE)
        }
    #endif
}

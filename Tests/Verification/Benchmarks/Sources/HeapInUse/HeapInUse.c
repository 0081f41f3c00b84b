#include "HeapInUse.h"

#if defined(__GLIBC__) || (defined(__linux__) && defined(__has_include) && __has_include(<gnu/libc-version.h>))
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The number after `size="` in the first line of `text` that begins with `name`.
static long long size_of(const char *text, const char *name) {
    const char *line = strstr(text, name);
    const char *size = line ? strstr(line, "size=\"") : NULL;
    return size ? atoll(size + strlen("size=\"")) : 0;
}

long long heap_in_use(void) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) return -1;
    // `mallinfo2` covers only the main thread's arena; the totals here come after the last arena.
    int failed = malloc_info(0, stream);
    fclose(stream);
    long long bytes = -1;
    if (!failed) {
        const char *totals = text;
        for (const char *next = text; (next = strstr(next, "</heap>")); next++) totals = next;
        bytes = size_of(totals, "<system type=\"current\"") + size_of(totals, "<total type=\"mmap\"")
            - size_of(totals, "<total type=\"fast\"") - size_of(totals, "<total type=\"rest\"");
    }
    free(text);
    return bytes;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

long long heap_in_use(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return (long long)statistics.size_in_use;
}
#else
long long heap_in_use(void) { return -1; }
#endif

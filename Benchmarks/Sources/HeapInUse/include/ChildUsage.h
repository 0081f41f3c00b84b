#ifndef CHILD_USAGE_H
#define CHILD_USAGE_H

/// What a program has used from its start to its end.
struct child_usage {
    /// The time that has passed.
    double nanoseconds;
    /// The most memory that it held at once; on Linux only where it was watched, several times in a millisecond.
    long long peak_bytes;
};

/// Runs a program, its output thrown away, and waits for its end.
///
/// Watching its memory costs a little time. Returns its exit status; -1 where it could not be run or was killed.
int run_child(char *const arguments[], char *const environment[], int watches_memory, struct child_usage *usage);

#endif

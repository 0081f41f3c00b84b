#include "ChildUsage.h"

#include <fcntl.h>
#include <stdio.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

#if defined(__linux__)
/// The most memory that a process has held so far. `ru_maxrss` is no answer: a child begins with its parent's.
static long long peak(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    char line[256];
    long long kilobytes = 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "VmHWM: %lld", &kilobytes) == 1) break;
    fclose(file);
    return kilobytes * 1024;
}
#endif

int run_child(char *const arguments[], char *const environment[], int watches_memory, struct child_usage *usage) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    double start = now();
    int failed = posix_spawn(&child, arguments[0], &actions, 0, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) return -1;
    int status = 0;
    usage->peak_bytes = 0;
#if defined(__linux__)
    pid_t ended = 0;
    while (watches_memory && ended == 0) {
        long long bytes = peak(child);
        if (bytes > usage->peak_bytes) usage->peak_bytes = bytes;
        ended = waitpid(child, &status, WNOHANG);
        if (ended == 0) usleep(200);
    }
    if (!watches_memory) ended = waitpid(child, &status, 0);
    if (ended != child) return -1;
#else
    struct rusage resources;
    if (wait4(child, &status, 0, &resources) != child) return -1;
    usage->peak_bytes = (long long)resources.ru_maxrss;
#endif
    usage->nanoseconds = now() - start;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

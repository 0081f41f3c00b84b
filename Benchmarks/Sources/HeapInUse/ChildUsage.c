#include "ChildUsage.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int run_child(char *const arguments[], char *const environment[], struct child_usage *usage) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    double start = now();
    int failed = posix_spawn(&child, arguments[0], &actions, 0, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) return -1;
    int status = 0;
    struct rusage resources;
    if (wait4(child, &status, 0, &resources) != child) return -1;
    usage->nanoseconds = now() - start;
#if defined(__APPLE__)
    usage->peak_bytes = (long long)resources.ru_maxrss;
#else
    usage->peak_bytes = (long long)resources.ru_maxrss * 1024;
#endif
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

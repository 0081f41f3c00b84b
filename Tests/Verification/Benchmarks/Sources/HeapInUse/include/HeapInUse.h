#ifndef HEAP_IN_USE_H
#define HEAP_IN_USE_H

/// The bytes allocated and not freed, over all threads; -1 if they cannot be determined.
long long heap_in_use(void);

#endif

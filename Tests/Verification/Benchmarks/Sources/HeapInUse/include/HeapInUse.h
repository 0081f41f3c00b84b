#ifndef HEAP_IN_USE_H
#define HEAP_IN_USE_H

/// The bytes that the allocator has given out and not got back, over all threads; -1 where it cannot tell.
long long heap_in_use(void);

#endif

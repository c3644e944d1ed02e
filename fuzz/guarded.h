/* SPDX-License-Identifier: Apache-2.0 */
/* Memory between two pages that nothing may touch. */
#ifndef GUARDED_H
#define GUARDED_H

#include "question.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Returns ROOM bytes, always the same, right after one such page and before another. */
static unsigned char *guarded_room(void)
{
    static unsigned char *room;
    unsigned char *pages;

    if (room != NULL)
        return room;
    pages = mmap(NULL, 3 * ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (ROOM % sysconf(_SC_PAGESIZE) != 0 || pages == MAP_FAILED ||
        mprotect(pages + ROOM, ROOM, PROT_READ | PROT_WRITE) != 0)
        abort();
    room = pages + ROOM;
    return room;
}

#endif /* GUARDED_H */

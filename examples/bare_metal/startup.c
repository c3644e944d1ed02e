/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The least that a Cortex-M needs to run a C program: a stack and an entry in the
 * vector table. newlib's _start clears .bss, and its semihosting writes to the
 * debugger.
 */
#include <stdint.h>

extern uint32_t stack_top; /* of link.ld */
extern void _start(void);

#define CPACR (*(volatile uint32_t *)0xE000ED88) /* coprocessor access control */

static void reset(void)
{
    CPACR |= 0xF << 20; /* full access to coprocessors 10 and 11, the FPU */
    _start();
}

static void fault(void)
{
    for (;;)
        ;
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    (void (*)(void))&stack_top, reset, fault, fault, fault, fault, fault,
};

import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow between two garbage collections, relative to the live objects. By
 * default V8 lets the heap of this program grow to several times its live size, because the machine
 * has memory for it: large responses and events then take twice the memory that they need.
 */
const heapGrowingPercent = 20;

/**
 * V8 allocates objects as old ones where it has seen that most of them last. It does so for some
 * objects of every request, although hardly any last; these keep the young ones to which they refer,
 * and nothing of a request is freed before the next collection of the whole heap.
 */
const youngAtFirst = '--no-allocation-site-pretenuring';

/**
 * Makes the garbage collector of this process start earlier, and find short-lived objects where they
 * are cheap to collect; for the start of the program.
 */
export const limitHeapGrowth = (): void => {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  setFlagsFromString(youngAtFirst);
};

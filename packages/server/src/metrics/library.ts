import type * as library from 'prom-client';

/** The library that counts, which is loaded only if something is counted. */
export type Library = typeof library;

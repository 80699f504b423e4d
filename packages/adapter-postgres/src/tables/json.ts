import type { ColumnType } from 'kysely';

/** Stored as JSON; written as text, parsed when read. */
export type Json<A> = ColumnType<A, string, string>;

import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { people } from './0003-people';

/** In the order in which they run; a migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0003-people': people,
};

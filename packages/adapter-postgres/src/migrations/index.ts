import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { groups } from './0002-groups';
import { personal } from './0006-personal';

/** In the order in which they run; a migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-groups': groups,
  '0006-personal': personal,
};

import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { messages } from './0005-messages';
import { personal } from './0006-personal';
import { groups } from './0002-groups';

/** In the order in which they run; a migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0005-messages': messages,
  '0006-personal': personal,
  '0002-groups': groups,
};

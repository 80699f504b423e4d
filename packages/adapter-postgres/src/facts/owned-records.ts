import type { Async, RealmId, UserId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compiled, onlyRow } from '../connection/run';
import type { Db } from '../database';
import { numberOf } from '../messages/flags/flag-ranges';

const starred = sql.lit(numberOf('starred'));

/** Rows that belong to one user: their table, the column of the owner, and which of them count. */
type Rows = {
  readonly table: string;
  readonly owner?: string;
  readonly where?: RawBuilder<unknown>;
};

const collections = {
  alertWords: { table: 'alert_word' },
  bots: { table: 'account', owner: 'bot_owner_id' },
  clientDevices: { table: 'client_device' },
  conversations: { table: 'conversation_member' },
  drafts: { table: 'draft' },
  mutedUsers: { table: 'muted_user' },
  navigationViews: { table: 'navigation_view' },
  reminders: { table: 'reminder' },
  savedSnippets: { table: 'saved_snippet' },
  scheduledMessages: { table: 'scheduled_message' },
  starred: { table: 'flag_range', where: sql`flag = ${starred}` },
  topicPreferences: { table: 'topic_preference' },
} satisfies Readonly<Record<string, Rows>>;

export type Collection = keyof typeof collections;

/**
 * Which of the collections are not empty. Whatever adds a record appends an entry to the log, so this is
 * the same until the log grows.
 */
export type OwnedRecords = Readonly<Record<Collection, boolean>>;

const statement = compiled<'realmId' | 'userId', OwnedRecords>(
  (slot) => sql`
    select ${sql.join(
      Object.entries<Rows>(collections).map(
        ([name, { table, owner = 'user_id', where = sql`true` }]) => sql`exists (
          select from ${sql.table(table)} where realm_id = ${slot('realmId', 'bigint')}
            and ${sql.ref(owner)} = ${slot('userId', 'bigint')} and ${where}) as ${sql.ref(name)}`,
      ),
    )}`,
);

/** One statement instead of one for each collection: nearly all of them are empty. */
export const ownedRecords = (db: Db, realmId: RealmId, userId: UserId): Async<OwnedRecords> =>
  onlyRow(statement(db, { realmId, userId }));

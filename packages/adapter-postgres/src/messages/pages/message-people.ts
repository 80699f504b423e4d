import type { Realm, User } from '@parley/core/access';
import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { groupBy } from '@parley/core/kernel';
import type { MessagePerson } from '@parley/core/messages';
import { viewPerson } from '@parley/core/messages';
import { sql } from 'kysely';
import { fromAllRows } from '../../connection/run';
import type { Db } from '../../database';
import { toUser, userColumns } from '../../accounts/account-columns';

/** The participants of each conversation. */
export type People = ReadonlyMap<number, readonly MessagePerson[]>;

/** The senders of the messages, by user id. */
export const loadSenders = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<ReadonlyMap<number, User>> =>
  fromAllRows(
    db
      .selectFrom('account')
      .select(userColumns)
      .where('realm_id', '=', realmId)
      .where(
        sql<boolean>`id in (select message.sender_id from message
            where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[]))`,
      ),
    (found) => new Map(found.map((row) => [row.id, toUser(row)])),
  );

/** All participants of the conversations that the messages belong to. */
export const loadPeople = (db: Db, realm: Realm, ids: readonly MessageId[]): Async<People> =>
  fromAllRows(
    db
      .selectFrom('conversation_member')
      .innerJoin('account', (join) =>
        join
          .onRef('account.realm_id', '=', 'conversation_member.realm_id')
          .onRef('account.id', '=', 'conversation_member.user_id'),
      )
      .select(userColumns)
      .select('conversation_member.recipient_id')
      .where('conversation_member.realm_id', '=', realm.id)
      .where(
        sql<boolean>`conversation_member.recipient_id in (select message.recipient_id from message
            where message.realm_id = ${realm.id} and message.id = any(${ids}::bigint[]))`,
      )
      .orderBy('account.id'),
    (found): People =>
      new Map(
        Array.from(
          groupBy(found, (row) => row.recipient_id),
          ([recipientId, own]) => [recipientId, own.map((row) => viewPerson(toUser(row), realm))],
        ),
      ),
  );

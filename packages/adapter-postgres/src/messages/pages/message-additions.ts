import type { Realm } from '@parley/core/access';
import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { groupBy } from '@parley/core/kernel';
import type { MessageView } from '@parley/core/messages';
import { viewPerson } from '@parley/core/messages';
import { sql } from 'kysely';
import { fromAllRows } from '../../connection/run';
import type { Db } from '../../database';
import { toReactionType } from '../reaction-repository';
import { toUser, userColumns } from '../../accounts/account-columns';

/** What belongs to each message, in the order of the rows. */
const byMessage = <Row extends { readonly message_id: MessageId }, A>(
  found: readonly Row[],
  view: (row: Row) => A,
): ReadonlyMap<number, readonly A[]> =>
  new Map(
    Array.from(
      groupBy(found, (row) => row.message_id),
      ([messageId, own]) => [messageId, own.map(view)],
    ),
  );

/** The reactions of each message. */
export type Reactions = ReadonlyMap<number, MessageView['reactions']>;

/** In the order in which they were added. */
export const loadReactions = (db: Db, realm: Realm, ids: readonly MessageId[]): Async<Reactions> =>
  fromAllRows(
    db
      .selectFrom('reaction')
      .innerJoin('account', (join) =>
        join
          .onRef('account.realm_id', '=', 'reaction.realm_id')
          .onRef('account.id', '=', 'reaction.user_id'),
      )
      .select(userColumns)
      .select([
        'reaction.message_id',
        'reaction.emoji_name',
        'reaction.emoji_code',
        'reaction.reaction_type',
      ])
      .where('reaction.realm_id', '=', realm.id)
      .where(sql<boolean>`reaction.message_id = any(${ids}::bigint[])`)
      .orderBy('reaction.id'),
    (found) =>
      byMessage(found, (row) => ({
        emojiName: row.emoji_name,
        emojiCode: row.emoji_code,
        reactionType: toReactionType(row.reaction_type),
        user: viewPerson(toUser(row), realm),
      })),
  );

/** The submessages of each message. */
export type Submessages = ReadonlyMap<number, MessageView['submessages']>;

/** In the order in which they were sent. */
export const loadSubmessages = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<Submessages> =>
  fromAllRows(
    db
      .selectFrom('submessage')
      .selectAll()
      .where('realm_id', '=', realmId)
      .where(sql<boolean>`message_id = any(${ids}::bigint[])`)
      .orderBy('id'),
    (found) =>
      byMessage(found, (row) => ({
        id: row.id,
        senderId: row.sender_id,
        msgType: row.msg_type,
        content: row.content,
      })),
  );

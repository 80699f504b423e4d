import type { MessageForViewer, RealmId, Unexpected, UserId as UserIdType } from '@parley/core';
import { MessageId, RecipientId, UserId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows } from '../connection/run';
import type { Db } from '../database';
import { selectFor, toChannelForViewer } from './channel-rows';
import { isInHistory } from './message-history';

const distinct = (ids: readonly number[]): readonly number[] => Array.from(new Set(ids));

/** The messages with the facts that decide whether a user may read them, in two queries. */
export const loadForViewer = (
  db: Db,
  realmId: RealmId,
  userId: UserIdType | undefined,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, readonly MessageForViewer[]> =>
  pipe(
    TE.Do,
    TE.bind('messages', () =>
      rows(
        db
          .selectFrom('message')
          .select([
            'message.id',
            'message.recipient_id',
            'message.sender_id',
            'message.topic',
            'message.sent_at',
          ])
          .select(
            (userId === undefined ? sql<boolean>`false` : isInHistory(userId)).as('in_history'),
          )
          .where('message.realm_id', '=', realmId)
          .where(sql<boolean>`message.id = any(${ids}::bigint[])`)
          .orderBy('message.id'),
      ),
    ),
    TE.bind('channels', ({ messages }) =>
      rows(
        selectFor(db, realmId, userId).where(
          sql<boolean>`channel.recipient_id = any(${distinct(
            messages.map((message) => message.recipient_id),
          )}::bigint[])`,
        ),
      ),
    ),
    TE.map(({ messages, channels }) => {
      const byRecipient = new Map(
        channels.map((row) => [row.recipient_id, toChannelForViewer(row)]),
      );
      return messages.map((row) => ({
        id: asId(MessageId)(row.id),
        recipientId: asId(RecipientId)(row.recipient_id),
        senderId: asId(UserId)(row.sender_id),
        topic: row.topic,
        sentAt: row.sent_at,
        channel: byRecipient.get(row.recipient_id),
        isInHistory: row.in_history,
      }));
    }),
  );

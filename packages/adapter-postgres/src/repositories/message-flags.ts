import type { Flag, FlagFacts, RealmId, Unexpected, UserId } from '@parley/core';
import { MessageId, asId, together } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { toChannelForViewer } from './channel-rows';
import { fromBits } from './flag-bits';
import { channelsOfMessages } from './message-for-viewer';
import { carriedBit, enteredBits, unreadBit } from './message-history';
import { namedIds, namedMessages, readThere } from './named-messages';

/** What the flags of a message follow from. */
export type FlagColumns = {
  readonly received: boolean;
  readonly read: boolean;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

type Row = FlagColumns & {
  readonly ids: readonly number[];
  readonly recipient_id: number;
};

/** These columns, of `named`, `received` and `seen`. */
export const flagColumns = sql`named.mentions_channel, named.flags,
  coalesce(received.ids @> named.id, false) as received,
  coalesce(seen.ids @> named.id, false) as read`;

export const toFlags = (row: FlagColumns): ReadonlySet<Flag> => {
  const flags = new Set<Flag>(row.flags === 0 ? [] : fromBits(row.flags));
  const isCarried = (row.flags & carriedBit) !== 0;
  if (row.received ? row.read : (row.flags & unreadBit) === 0) {
    flags.add('read');
  }
  if (!row.received && !isCarried) {
    flags.add('historical');
  }
  if ((row.received || isCarried) && row.mentions_channel) {
    flags.add('stream_wildcard_mentioned');
  }
  return flags;
};

/** One row for all messages of a place that have the same flags, as most have. */
const selectFlags = (db: Db, realmId: RealmId, userId: UserId, ids: readonly MessageId[]) =>
  rows(
    written(
      db,
      sql<Row>`
        with ${namedMessages(realmId, userId, namedIds(ids), sql`message.mentions_channel`)},
          ${readThere(realmId, userId)},
        flagged_message as (
          select named.id, named.recipient_id, ${flagColumns}
          from named
          left join received on received.recipient_id = named.recipient_id
          left join seen on seen.recipient_id = named.recipient_id
        )
        select array_agg(id) as ids, recipient_id, received, read, flags, mentions_channel
        from flagged_message
        group by recipient_id, received, read, flags, mentions_channel`,
    ),
  );

const flagsById = (found: readonly Row[]): ReadonlyMap<MessageId, ReadonlySet<Flag>> =>
  new Map(
    found.flatMap((row) => {
      const flags = toFlags(row);
      return row.ids.map((id) => [asId(MessageId)(id), flags] as const);
    }),
  );

/** The user's flags on the messages that exist, in one statement. */
export const loadFlags = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, ReadonlyMap<MessageId, ReadonlySet<Flag>>> =>
  pipe(selectFlags(db, realmId, userId, ids), TE.map(flagsById));

/** The same with what decides whether the user may change them, in two statements sent at once. */
export const loadFlagFacts = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, FlagFacts> =>
  pipe(
    together({
      found: selectFlags(db, realmId, userId, ids),
      channels: rows(channelsOfMessages(db, realmId, userId, ids)),
    }),
    TE.map(({ found, channels }) => {
      const byRecipient = new Map(
        channels.map((row) => [row.recipient_id, toChannelForViewer(row)]),
      );
      return {
        messages: found.flatMap((row) => {
          const channel = byRecipient.get(row.recipient_id);
          const isInHistory = row.received || (row.flags & enteredBits) !== 0;
          return row.ids.map((id) => ({ id: asId(MessageId)(id), channel, isInHistory }));
        }),
        flags: flagsById(found),
      };
    }),
  );

import type { Member } from '@parley/core/access';
import type { Async, MessageId, RealmId, RecipientId } from '@parley/core/kernel';
import { factKey } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { sql } from 'kysely';
import type { Compiled } from '../connection/run';
import { compiled, fromOnlyRow } from '../connection/run';
import type { Db } from '../database';
import { isOpenChannel, readerValues } from '../channels/open-channel';
import type { PieceName, RealmFacts } from './fact-cache';
import { anyFact } from './fact-cache';

/** What a reader received in channels that they may read now. */
export type ReaderHistory = {
  readonly hasReceived: (recipientId: RecipientId, messageId: MessageId) => boolean;
  /** Membership periods in these channels. */
  readonly periods: number;
  /** Whether the reader takes part in the conversation; undefined if that was not looked up. */
  readonly takesPart: (recipientId: RecipientId) => boolean | undefined;
  /** Participants of a conversation never change. */
  readonly noteConversation: (recipientId: RecipientId, takesPart: boolean) => void;
  /** How many messages were read for one that the reader may read, when pages were last read. */
  readonly spread: () => number;
  readonly noteSpread: (spread: number) => void;
};

type Columns = {
  readonly recipients: readonly number[] | null;
  readonly afters: readonly number[] | null;
  /** -1 in the period that has not ended. */
  readonly untils: readonly number[] | null;
};

const periods: Compiled<'realmId' | 'userId' | 'isGuest' | 'groups', Columns> = compiled((slot) => {
  const realmId = slot('realmId', 'bigint');
  const reader = {
    id: slot('userId', 'bigint'),
    isGuest: sql<boolean>`${slot('isGuest', 'boolean')}`,
    groups: slot('groups', 'jsonb'),
  };
  return sql<Columns>`
    select array_agg(recipient_id) as recipients, array_agg(after_id) as afters,
      array_agg(until_id) as untils
    from (
      select channel.recipient_id, membership_period.after_id,
        coalesce(membership_period.until_id, -1) as until_id
      from membership_period
      join channel on channel.realm_id = membership_period.realm_id
        and channel.id = membership_period.channel_id
      where membership_period.realm_id = ${realmId} and membership_period.user_id = ${reader.id}
        and ${isOpenChannel(reader)}
      order by channel.recipient_id, membership_period.after_id
    ) as period`;
});

/** Maximum conversations that are remembered for a reader. */
const maxConversations = 2_000;

const toHistory = ({ recipients, afters, untils }: Columns): ReaderHistory => {
  const places = Float64Array.from(recipients ?? []);
  const starts = Float64Array.from(afters ?? []);
  const ends = Float64Array.from(untils ?? [], (until) => (until === -1 ? Infinity : until));
  const conversations = new Map<RecipientId, boolean>();
  let spread = 1;
  /** The first period in this channel, or in a later one. */
  const firstOf = (recipientId: RecipientId): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < recipientId) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
  return {
    periods: places.length,
    hasReceived: (recipientId, messageId) => {
      for (let index = firstOf(recipientId); places[index] === recipientId; index += 1) {
        if (messageId > (starts[index] ?? 0) && messageId <= (ends[index] ?? 0)) {
          return true;
        }
      }
      return false;
    },
    takesPart: (recipientId) => conversations.get(recipientId),
    noteConversation: (recipientId, takesPart) => {
      if (conversations.size >= maxConversations) {
        conversations.clear();
      }
      conversations.set(recipientId, takesPart);
    },
    spread: () => spread,
    noteSpread: (noted) => {
      spread = noted;
    },
  };
};

/** Periods that take about as much memory as another piece. */
const periodsOfAPiece = 20;

/**
 * The history of the reader, in memory for as long as no subscription of the user and no channel
 * changes. The groups and the role of the reader are part of its name.
 */
export const readerHistory = (
  db: Db,
  facts: RealmFacts,
  realmId: RealmId,
  reader: Member,
): Async<ReaderHistory> => {
  const { id: userId, isGuest, groups } = readerValues(reader);
  const name: PieceName<ReaderHistory> = `history ${userId} ${isGuest} ${groups}`;
  const known = facts.find(name);
  return known !== undefined
    ? TE.right(known)
    : facts.loading(
        fromOnlyRow(periods(db, { realmId, userId, isGuest, groups }), toHistory),
        (loaded, keep) =>
          keep(
            name,
            loaded,
            [factKey({ of: 'user', name: 'subscriptions', id: userId }), anyFact('channel')],
            1 + Math.ceil(loaded.periods / periodsOfAPiece),
          ),
      );
};

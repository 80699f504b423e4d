import type { ChannelForViewer, UnreadMessage } from '@parley/core/channels';
import type { Async, Flag, MessageId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import type { FlagFacts } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Compiled, Executable } from '../../connection/run';
import { compiled, rows } from '../../connection/run';
import type { Database, Db } from '../../database';
import { toChannel } from '../../channels/channel-rows';
import type { ManualBits } from './flag-ranges';
import { loadManualBits } from './flag-ranges';
import { hold, tryHoldAll } from '../edits/message-locks';
import { areMany, namedWithFlags } from '../named-messages';
import type { HistoryOfPlace } from '../pages/history-of-place';
import { receivedIn } from '../pages/history-of-place';
import { participantsIn } from '../pages/recent-conversations';
import { enteredBits, flagBits, fromBits } from './flag-bits';

/** What the flags of a message follow from. */
type FlagColumns = {
  readonly received: boolean;
  readonly read: boolean;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

export const toFlags = (row: FlagColumns): ReadonlySet<Flag> => {
  const flags = new Set<Flag>(row.flags === 0 ? [] : fromBits(row.flags));
  const isCarried = (row.flags & flagBits.carried) !== 0;
  if (row.received ? row.read : (row.flags & flagBits.unread) === 0) {
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

/** What the messages of a channel or conversation have in common, except for the channel, as JSON. */
type Place = HistoryOfPlace & {
  readonly is_subscribed: boolean;
  readonly participants_key: string | null;
};

/**
 * All messages of a place and topic with the same stored flags, as most have; and the channel, in one
 * of the groups of each channel.
 */
type Group = (Selectable<Database['channel']> | { readonly id: null }) & {
  readonly ids: readonly MessageId[];
  readonly recipient_id: RecipientId;
  readonly topic: string;
  readonly flags: number;
  readonly mentions_channel: boolean;
  /** Those of the ids that the user has read, if they received them. */
  readonly read_ids: readonly MessageId[];
  /** In one of the groups of each place. */
  readonly place: Place | null;
};

/**
 * What the user has read in a place is selected as the element of an array, which decompresses it once
 * and not for each id. Channels are columns: with twenty of them as JSON, the statement
 * takes a fifth more time.
 */
const selectGroups = (forMany: boolean): Compiled<'realmId' | 'userId' | 'ids', Group> =>
  compiled((slot) => {
    const realmId = slot('realmId', 'bigint');
    const userId = slot('userId', 'bigint');
    const named = { array: slot('ids', 'bigint[]'), areMany: forMany };
    return sql<Group>`
      with ${namedWithFlags(realmId, userId, named, sql`message.topic, message.mentions_channel`)},
      message_group as materialized (
        select recipient_id, topic, mentions_channel, flags, array_agg(id) as ids,
          row_number() over (partition by recipient_id) = 1 as tells_place
        from named group by recipient_id, topic, mentions_channel, flags
      )
      select channel.*, message_group.recipient_id, message_group.topic,
        message_group.mentions_channel, message_group.flags, message_group.ids,
        case when message_group.tells_place then json_build_object(
          'is_subscribed', coalesce((select is_active from subscription
            where subscription.realm_id = ${realmId} and subscription.channel_id = channel.id
              and subscription.user_id = ${userId}), false),
          'participants_key', (select participants_key from recipient
            where recipient.realm_id = ${realmId}
              and recipient.id = message_group.recipient_id),
          'takes_part', exists (select from conversation_member
            where conversation_member.realm_id = ${realmId}
              and conversation_member.recipient_id = message_group.recipient_id
              and conversation_member.user_id = ${userId}),
          'periods', (select json_agg(json_build_array(after_id, until_id)) from membership_period
            where membership_period.realm_id = ${realmId} and membership_period.user_id = ${userId}
              and membership_period.channel_id = channel.id)
        ) end as place,
        array(select id from unnest(message_group.ids) as id where read.ranges @> id) as read_ids
      from message_group
      left join lateral (
        select * from channel
        where channel.realm_id = ${realmId} and channel.recipient_id = message_group.recipient_id
          and message_group.tells_place
        limit 1
      ) as channel on true
      left join lateral (
        select (array[read_range.ranges])[1] as ranges from read_range
        where read_range.realm_id = ${realmId} and read_range.user_id = ${userId}
          and read_range.recipient_id = message_group.recipient_id
        offset 0
      ) as read on true`;
  });

const statements = { few: selectGroups(false), many: selectGroups(true) };

const groupsOf = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Executable<Group> => statements[areMany(ids) ? 'many' : 'few'](db, { realmId, userId, ids });

/** Decides about messages of one channel or conversation. */
type KnownPlace = {
  readonly channel: ChannelForViewer | undefined;
  readonly participants: readonly UserId[];
  readonly hasReceived: (id: number) => boolean;
};

const toKnownPlace = (group: Group, place: Place): KnownPlace => {
  const { is_subscribed, participants_key: participants } = place;
  return {
    channel:
      group.id === null ? undefined : { channel: toChannel(group), isSubscribed: is_subscribed },
    participants: participants === null ? [] : participantsIn(participants),
    hasReceived: receivedIn(place),
  };
};

const placeOf = ({ channel, participants }: KnownPlace, topic: string): UnreadMessage['place'] =>
  channel === undefined
    ? { _tag: 'InConversation', userIds: participants }
    : { _tag: 'InChannel', channelId: channel.channel.id, topic };

const toFacts = (found: readonly Group[], manual: ManualBits): FlagFacts => {
  const places = new Map<number, KnownPlace>();
  for (const group of found) {
    if (group.place !== null) {
      places.set(group.recipient_id, toKnownPlace(group, group.place));
    }
  }
  const messages: FlagFacts['messages'][number][] = [];
  const flags = new Map<MessageId, ReadonlySet<Flag>>();
  for (const group of found) {
    const knownPlace = places.get(group.recipient_id);
    if (knownPlace === undefined) {
      continue;
    }
    const { channel, hasReceived } = knownPlace;
    const readIds = new Set(group.read_ids);
    const recipientId = group.recipient_id;
    const place = placeOf(knownPlace, group.topic);
    /** One value for all messages that are alike. */
    const known = new Map<number, ReadonlySet<Flag>>();
    const flagsIf = (received: boolean, read: boolean, manualBits: number): ReadonlySet<Flag> => {
      const alike = manualBits * 4 + (received ? 2 : 0) + (read ? 1 : 0);
      const bits = group.flags | manualBits;
      // Only these columns: a copy of the row would have those of the channel, too.
      const { mentions_channel } = group;
      const found = known.get(alike) ?? toFlags({ received, read, flags: bits, mentions_channel });
      known.set(alike, found);
      return found;
    };
    const hasEntered = (group.flags & enteredBits) !== 0;
    for (const id of group.ids) {
      const received = hasReceived(id);
      messages.push({ id, recipientId, channel, place, isInHistory: received || hasEntered });
      flags.set(id, flagsIf(received, readIds.has(id), manual.get(id) ?? 0));
    }
  }
  return { messages, flags };
};

/** The statements that read the user's flags on the messages, and what they follow from. */
const reading = (db: Db, realmId: RealmId, userId: UserId, ids: readonly MessageId[]) => ({
  found: rows(groupsOf(db, realmId, userId, ids)),
  manual: loadManualBits(db, realmId, userId, ids),
});

/** The user's flags on the messages that exist. */
export const loadFlags = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Async<ReadonlyMap<MessageId, ReadonlySet<Flag>>> =>
  pipe(
    together(reading(db, realmId, userId, ids)),
    TE.map(({ found, manual }) => toFacts(found, manual).flags),
  );

/**
 * The same with what decides whether the user may change them, read after the messages are locked: one
 * by one, or all messages of the realm at once, because locking a thousand rows writes each of them.
 * While somebody changes a message, others are not kept waiting for it.
 */
export const holdWithFlagFacts = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Async<FlagFacts> => {
  const read = reading(db, realmId, userId, ids);
  // All statements are sent at once, in this order: nothing but statements may be combined here.
  const holdingEach = pipe(
    together({ held: rows(hold(db, realmId, userId, ids)), ...read }),
    TE.map(({ found, manual }) => toFacts(found, manual)),
  );
  return areMany(ids)
    ? pipe(
        together({ held: rows(tryHoldAll(db, realmId, userId)), ...read }),
        TE.flatMap(({ held: [all], found, manual }) =>
          all?.is_held === true ? TE.right(toFacts(found, manual)) : holdingEach,
        ),
      )
    : holdingEach;
};

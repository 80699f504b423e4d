import * as t from 'io-ts';
import type { Flag } from '../shared/flag';
import type { EventId, RealmId, UserId } from '../shared/id';
import { UserId as UserIdCodec } from '../shared/id';
import type { Audience } from './audience';

const Holders = t.union([t.literal('everyone'), t.readonlyArray(UserIdCodec)]);

export const FlagHolders = t.readonly(
  t.partial({
    read: Holders,
    mentioned: Holders,
    stream_wildcard_mentioned: Holders,
    topic_wildcard_mentioned: Holders,
    has_alert_word: Holders,
    starred: Holders,
    collapsed: Holders,
    historical: Holders,
  }),
);
/** Who has which flag on the message of an event: the data that differs from user to user. */
export type FlagHolders = t.TypeOf<typeof FlagHolders>;

const flags = [
  'read',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'starred',
  'collapsed',
  'historical',
] as const;

/** The holders of the known flags, and whether the JSON has nothing else. */
export const readFlagHolders = (
  json: unknown,
): { readonly known: FlagHolders; readonly isComplete: boolean } => {
  const given = t.UnknownRecord.is(json) ? Object.entries(json) : [];
  const known = given.flatMap(([name, holders]) =>
    flags.some((flag) => flag === name) && Holders.is(holders) ? [[name, holders] as const] : [],
  );
  return {
    known: Object.fromEntries(known),
    isComplete: t.UnknownRecord.is(json) && known.length === given.length,
  };
};

/** @param isReceiver whether `everyone` includes the user */
export const flagsOf = (
  holders: FlagHolders,
  userId: UserId,
  isReceiver = true,
): ReadonlySet<Flag> =>
  new Set(
    flags.filter((flag) => {
      const holding = holders[flag];
      return holding === 'everyone' ? isReceiver : holding?.includes(userId) === true;
    }),
  );

/** An event that a use case emits, and who receives it. */
export type AddressedEventOf<Event> = {
  readonly event: Event;
  readonly audience: Audience;
  readonly flags?: FlagHolders;
};

/** An event in its place in the realm's log. */
export type LogEntryOf<Event> = {
  readonly realmId: RealmId;
  /** The last of the ids that it takes. */
  readonly id: EventId;
  readonly event: Event;
  readonly audience: Audience;
  readonly flags: FlagHolders;
};

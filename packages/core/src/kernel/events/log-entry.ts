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
/** Who has which flag on the message that an event is about: what differs from user to user. */
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

/** The holders of each flag that can be read, and whether that is all that the JSON says. */
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

/** @param isReceiver whether the user is among those of whom `everyone` speaks */
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

/** What a use case says happened, and to whom it is told. */
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

import * as t from 'io-ts';
import type { Flag } from '../shared/flag';
import { flagNames } from '../shared/flag';
import type { EventId, RealmId, UserId } from '../shared/id';
import { UserId as UserIdCodec } from '../shared/id';
import type { Audience } from './audience';

const Holders = t.union([t.literal('everyone'), t.readonlyArray(UserIdCodec)]);

/** Who has which flag on the message of an event: the data that differs from user to user. */
export type FlagHolders = Partial<Readonly<Record<Flag, t.TypeOf<typeof Holders>>>>;

/** The holders of the known flags, and whether the JSON has nothing else. */
export const readFlagHolders = (
  json: unknown,
): { readonly known: FlagHolders; readonly isComplete: boolean } => {
  const given = t.UnknownRecord.is(json) ? Object.entries(json) : [];
  const known = given.flatMap(([name, holders]) =>
    flagNames.some((flag) => flag === name) && Holders.is(holders)
      ? [[name, holders] as const]
      : [],
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
    flagNames.filter((flag) => {
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

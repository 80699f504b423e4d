import type { Realm, User } from '../../access';
import { isBot, isGuest, viewUser } from '../../access';
import type { UserId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

/** By user, the other users whom they know. */
type KnownUsers = ReadonlyMap<UserId, ReadonlySet<UserId>>;

/** Some guests and some other users, and which of them knew each other at a certain time. */
export type GuestVisibility = {
  /** Bots with this role are guests, too. */
  readonly guests: readonly UserId[];
  /** Users whom guests know only if they share a channel or a conversation. */
  readonly others: readonly User[];
  readonly known: KnownUsers;
};

/** The events for guests about users whom they know from now on, or no longer know. */
export type GuestVisibilityChanges = {
  readonly gained: readonly AddressedEvent[];
  readonly lost: readonly AddressedEvent[];
};

export const noVisibility: GuestVisibility = { guests: [], others: [], known: new Map() };

/** The guests among the people, and those whom not every guest knows: all except bots. */
export const guestsAndOthers = (
  people: readonly User[],
): Pick<GuestVisibility, 'guests' | 'others'> => ({
  guests: people.filter(isGuest).map(({ id }) => id),
  others: people.filter((user) => !isBot(user)),
});

/** The guests that know the user in the one state and not in the other. */
const guestsKnowing = (
  guests: readonly UserId[],
  { id }: User,
  known: KnownUsers,
  unknown: KnownUsers,
): readonly UserId[] =>
  guests.filter((guest) => known.get(guest)?.has(id) === true && !unknown.get(guest)?.has(id));

const toThose = (guests: readonly UserId[], event: AddressedEvent['event']) =>
  guests.length === 0 ? [] : [{ event, audience: onlyTo(...guests) }];

/**
 * What changes for guests who know these users afterwards.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const planVisibilityChanges = (
  realm: Realm,
  { guests, others, known: before }: GuestVisibility,
  after: KnownUsers,
): GuestVisibilityChanges => ({
  gained: others.flatMap((user) =>
    toThose(guestsKnowing(guests, user, after, before), {
      _tag: 'UserAdded',
      user: viewUser(user, realm),
    }),
  ),
  lost: others.flatMap((user) =>
    toThose(guestsKnowing(guests, user, before, after), {
      _tag: 'UserBecameInaccessible',
      userId: user.id,
    }),
  ),
});

/** The events for the guests among the users when all of them get to know each other. */
export const planIntroductions = (
  realm: Realm,
  visibility: GuestVisibility,
): readonly AddressedEvent[] => {
  const { guests, others } = visibility;
  const othersOf = (guest: UserId) =>
    new Set(others.map(({ id }) => id).filter((id) => id !== guest));
  return planVisibilityChanges(
    realm,
    visibility,
    new Map(guests.map((guest) => [guest, othersOf(guest)])),
  ).gained;
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { isBot, isGuest, isOpenToGuests, viewUser } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

type Known = ReadonlyMap<UserId, ReadonlySet<UserId>>;

/** Some guests and some other users, and which of them knew each other at a certain time. */
export type GuestVisibility = {
  readonly guests: readonly UserId[];
  /** Users whom guests know only if they share a channel or a conversation. */
  readonly others: readonly User[];
  readonly known: Known;
};

/** The events for guests about users whom they know from now on, or no longer know. */
export type GuestVisibilityChanges = {
  readonly gained: readonly AddressedEvent[];
  readonly lost: readonly AddressedEvent[];
};

const noVisibility: GuestVisibility = { guests: [], others: [], known: new Map() };

const idsOf = (users: readonly User[]): readonly UserId[] => users.map(({ id }) => id);

/**
 * Which of the users and the subscribers of the channels know each other, before channel
 * memberships change. Empty if every guest knows everyone.
 *
 * Source: reference, "Which users a user can access".
 */
export const loadGuestVisibility = (
  { knownUsers, subscriptions, users }: Pick<Transaction, 'knownUsers' | 'subscriptions' | 'users'>,
  realm: Realm,
  userIds: readonly UserId[],
  channelIds: readonly ChannelId[],
): TE.TaskEither<Unexpected, GuestVisibility> =>
  isOpenToGuests(realm)
    ? TE.right(noVisibility)
    : pipe(
        subscriptions.subscribersOf(realm.id, channelIds),
        TE.map((subscribers) => [...userIds, ...Array.from(subscribers.values()).flat()]),
        TE.flatMap((ids) => users.loadMany(realm.id, Array.from(new Set(ids)))),
        TE.map((people) => people.filter((user) => !isBot(user))),
        TE.bindTo('others'),
        TE.let('guests', ({ others }) => idsOf(others.filter(isGuest))),
        TE.bind('known', ({ guests, others }) => knownUsers.among(realm.id, guests, idsOf(others))),
      );

/** The pairs of guest and user that know each other in the one state and not in the other. */
const guestsKnowing = (
  guests: readonly UserId[],
  { id }: User,
  known: Known,
  unknown: Known,
): readonly UserId[] =>
  guests.filter((guest) => known.get(guest)?.has(id) === true && !unknown.get(guest)?.has(id));

const toThose = (guests: readonly UserId[], event: AddressedEvent['event']) =>
  guests.length === 0 ? [] : [{ event, audience: onlyTo(...guests) }];

/** What changed for guests since their visibility was loaded. Source: reference, "realm_user". */
export const guestVisibilityChanges = (
  { knownUsers }: Pick<Transaction, 'knownUsers'>,
  realm: Realm,
  { guests, others, known: before }: GuestVisibility,
): TE.TaskEither<Unexpected, GuestVisibilityChanges> =>
  guests.length === 0
    ? TE.right({ gained: [], lost: [] })
    : pipe(
        knownUsers.among(realm.id, guests, idsOf(others)),
        TE.map((after) => ({
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
        })),
      );

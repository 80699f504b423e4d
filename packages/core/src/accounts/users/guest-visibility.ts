import type { Realm, User } from '../../access';
import { isBot, isGuest, isKnownToAllGuests, isOpenToGuests, viewUser } from '../../access';
import { channelUpdated, guestsAndOthers, isWebPublic } from '../../channels';
import type { ChannelId, UserId } from '../../kernel';
import { onlyTo, without } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { ReferencesToUser } from '../user-groups/references-to-user';

/**
 * Events for guests with limited visibility when their known users change. The known users of a
 * guest are bots, the guest, and everyone who shares a channel or a conversation with the guest; a
 * channel counts only while both accounts are active.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */

/**
 * Announces the users who became inaccessible to a user who became a guest, or visible to a user
 * who is no longer a guest.
 *
 * @param everyone all users of the realm
 *
 * @param known the users whom the user knows as a guest
 */
export const visibleUserEvents = (
  realm: Realm,
  before: User,
  after: User,
  everyone: readonly User[],
  known: ReadonlySet<UserId>,
): readonly AddressedEvent[] =>
  isOpenToGuests(realm) || isGuest(before) === isGuest(after)
    ? []
    : everyone
        .filter((user) => !isBot(user) && !known.has(user.id))
        .map((user) => ({
          event: isGuest(after)
            ? { _tag: 'UserBecameInaccessible', userId: user.id }
            : { _tag: 'UserAdded', user: viewUser(user, realm) },
          audience: onlyTo(after.id),
        }));

/**
 * Announces to guests the users who become visible or inaccessible to them because the organization
 * changed whether guests know everyone.
 *
 * @param known for each guest, the users with whom the guest shares something
 */
export const opennessEvents = (
  before: Realm,
  after: Realm,
  everyone: readonly User[],
  known: ReadonlyMap<UserId, ReadonlySet<UserId>>,
): readonly AddressedEvent[] => {
  const { guests, others } = guestsAndOthers(everyone);
  return isOpenToGuests(before) === isOpenToGuests(after)
    ? []
    : others.flatMap((user): readonly AddressedEvent[] => {
        const unaware = guests.filter(
          (id) => id !== user.id && known.get(id)?.has(user.id) !== true,
        );
        return unaware.length === 0
          ? []
          : [
              {
                event: isOpenToGuests(after)
                  ? { _tag: 'UserAdded', user: viewUser(user, after) }
                  : { _tag: 'UserBecameInaccessible', userId: user.id },
                // By id, not by role: who becomes a guest later receives events of their own.
                audience: onlyTo(...unaware),
              },
            ];
      });
};

/** The guests who know a user while the account is deactivated, and while it is active. */
export type GuestViewers = {
  readonly whileDeactivated: readonly UserId[];
  readonly whileActive: readonly UserId[];
};

/**
 * The guests who share only channels with a user. They know the user only while the account is
 * active.
 */
export const guestViewersByChannelOnly = ({
  whileDeactivated,
  whileActive,
}: GuestViewers): readonly UserId[] => without(whileActive, whileDeactivated);

const toGuestsByChannelOnly = (
  guestViewers: GuestViewers,
  event: AddressedEvent['event'],
): readonly AddressedEvent[] => {
  const guests = guestViewersByChannelOnly(guestViewers);
  return guests.length === 0 ? [] : [{ event, audience: onlyTo(...guests) }];
};

/** Events for the guests to whom a deactivated user becomes inaccessible. */
export const becameInaccessibleEvents = (
  user: User,
  guestViewers: GuestViewers,
): readonly AddressedEvent[] =>
  toGuestsByChannelOnly(guestViewers, { _tag: 'UserBecameInaccessible', userId: user.id });

/** Events for the guests to whom a reactivated user becomes visible again. */
export const becameVisibleEvents = (
  realm: Realm,
  user: User,
  guestViewers: GuestViewers,
): readonly AddressedEvent[] =>
  toGuestsByChannelOnly(guestViewers, { _tag: 'UserAdded', user: viewUser(user, realm) });

/**
 * Events for guests who do not receive the deactivation, because they do not know the user or no
 * longer do. Others conclude from it that the user left every group and permission; these guests
 * receive each of those changes.
 *
 * @param guestsIn the guests who are subscribed to the channels of the references; every guest sees
 *   those that are public on the web
 */
export const deactivationEventsForGuests = (
  realm: Realm,
  user: User,
  { whileDeactivated }: Pick<GuestViewers, 'whileDeactivated'>,
  references: ReferencesToUser,
  guestsIn: ReadonlyMap<ChannelId, readonly UserId[]>,
): readonly AddressedEvent[] => {
  const except = [...whileDeactivated, user.id];
  return isKnownToAllGuests(realm, user)
    ? []
    : [
        ...[...references.memberships, ...references.permissions].map((event) => ({
          event,
          audience: { users: [], standing: 'guests' as const, except },
        })),
        ...references.channels.flatMap(({ channel, changes }) =>
          changes.map((change) =>
            channelUpdated(channel, change, {
              ...(isWebPublic(channel.privacy)
                ? { users: [], standing: 'guests' }
                : { users: guestsIn.get(channel.id) ?? [] }),
              except,
            }),
          ),
        ),
      ];
};

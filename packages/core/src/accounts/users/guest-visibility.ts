import type { Realm, User } from '../../access';
import { isBot, isGuest, isKnownToAllGuests, isOpenToGuests, viewUser } from '../../access';
import { ofArchived } from '../../channels';
import type { ChannelId, UserId } from '../../kernel';
import { onlyTo, without } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { ReferencesToUser } from '../user-groups/references-to-user';

/**
 * What guests with limited visibility are told when the users change whom they may know of. They
 * know of bots, of themselves, and of whoever shares a channel or a conversation with them; a
 * channel counts only while both accounts are active.
 *
 * Source: reference, "Which users a user can access".
 */

/**
 * Tells a user who became a guest whom they know no longer, and one who is a guest no longer whom
 * they know from now on.
 *
 * @param everyone all users of the realm
 * @param known whom the user knows as a guest
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

/** The guests who know of a user while the account is deactivated, and while it is active. */
export type KnowingGuests = {
  readonly whileDeactivated: readonly UserId[];
  readonly whileActive: readonly UserId[];
};

/** Guests who share nothing but channels with a user: they know them only while they are active. */
export const guestsThroughChannels = ({
  whileDeactivated,
  whileActive,
}: KnowingGuests): readonly UserId[] => without(whileActive, whileDeactivated);

/** Tells guests who shared nothing but channels with the user that they know them no longer. */
export const inaccessibleEvents = (
  user: User,
  knowing: KnowingGuests,
): readonly AddressedEvent[] => {
  const guests = guestsThroughChannels(knowing);
  return guests.length === 0
    ? []
    : [
        {
          event: { _tag: 'UserBecameInaccessible', userId: user.id },
          audience: onlyTo(...guests),
        },
      ];
};

/** Shows the user to the guests who meet them again. */
export const meetingEvents = (
  realm: Realm,
  user: User,
  knowing: KnowingGuests,
): readonly AddressedEvent[] => {
  const guests = guestsThroughChannels(knowing);
  return guests.length === 0
    ? []
    : [
        {
          event: { _tag: 'UserAdded', user: viewUser(user, realm) },
          audience: onlyTo(...guests),
        },
      ];
};

/**
 * Guests who do not know the user, or not any more, are not told of the deactivation, from which
 * others conclude that the user left every group and permission. So these guests are told of that.
 *
 * @param guestsIn the guests who are subscribed to the channels of the references
 */
export const departureEventsForGuests = (
  realm: Realm,
  user: User,
  { whileDeactivated }: Pick<KnowingGuests, 'whileDeactivated'>,
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
          changes.map((change) => ({
            event: {
              _tag: 'ChannelUpdated' as const,
              channelId: channel.id,
              name: channel.name,
              change,
              ...ofArchived(channel),
            },
            audience: { users: guestsIn.get(channel.id) ?? [], except },
          })),
        ),
      ];
};

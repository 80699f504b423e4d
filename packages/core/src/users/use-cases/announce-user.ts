import type { AddressedEvent } from '../../events/log-entry';
import { everyone } from '../../events/audience';
import type { Realm } from '../../realms/realm';
import type { Timestamp } from '../../shared/timestamp';
import { systemGroupEventsOnCreation } from '../../user-groups/system-group-events';
import { placeholderUser } from '../placeholder-user';
import { viewUser } from '../present-user';
import { isBot } from '../user';
import type { User } from '../user';
import { isOpenToGuests } from '../user-sight';

/**
 * Tells everyone of a new account and of the groups that its role brings.
 *
 * Source: reference, «Events when a user is created».
 */
export const userCreated = (
  realm: Realm,
  user: User,
  now: Timestamp,
): readonly AddressedEvent[] => {
  const isKnownToAll = isBot(user) || isOpenToGuests(realm);
  return [
    {
      event: {
        _tag: 'UserAdded',
        user: viewUser(user, realm),
        ...(isKnownToAll ? {} : { placeholder: placeholderUser(user.id, realm) }),
      },
      audience: everyone,
    },
    ...systemGroupEventsOnCreation(user, { realm, now }),
  ];
};

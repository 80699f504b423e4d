import type { Realm, User } from '../../access';
import { isBot, isOpenToGuests, placeholderUser, viewUser } from '../../access';
import type { Timestamp } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { systemGroupEventsOnCreation } from '../user-groups/system-group-events';

/**
 * Announces a new account and its system groups to everyone. Guests with limited visibility receive
 * a placeholder for the user.
 *
 * Source: docs/reference/users.md#announcing-a-new-account.
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

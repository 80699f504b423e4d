import type { Audience, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { Caller } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import { allows } from '../user-groups/group-setting';
import type { User } from './user';
import { isBot, isGuest } from './user';

/** Whether every guest knows every user; otherwise guests have limited visibility. */
export const isOpenToGuests = ({ settings, systemGroups }: Realm): boolean =>
  settings.can_access_all_users_group === systemGroups['role:everyone'];

/**
 * Whether the caller knows every user of the realm. Other callers know the bots, themselves and the
 * users with whom they share a channel or a conversation.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const canSeeEveryone = (caller: Caller): boolean =>
  !isGuest(caller.user) || allows(caller.realm.settings.can_access_all_users_group, caller);

/** Whether every guest knows the user. All guests know the bots. */
export const isKnownToAllGuests = (realm: Realm, user: Pick<User, 'bot'>): boolean =>
  isBot(user) || isOpenToGuests(realm);

/**
 * Everyone who may know of the user: all except guests, and the guests who share something with
 * them.
 *
 * @param guests those who share a channel or a conversation with the user
 */
export const viewersAmong = (
  realm: Realm,
  user: Pick<User, 'id' | 'bot'>,
  guests: readonly UserId[],
): Audience =>
  isKnownToAllGuests(realm, user)
    ? everyone
    : { users: [...guests, user.id], standing: 'nonGuests' };

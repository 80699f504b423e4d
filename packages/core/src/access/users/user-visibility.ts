import type { Audience, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { Caller } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import { allows } from '../user-groups/group-setting';
import type { User } from './user';
import { isBot, isGuest } from './user';

/** Whether every guest knows of everyone; otherwise guests have limited visibility. */
export const isOpenToGuests = ({ settings, systemGroups }: Realm): boolean =>
  settings.can_access_all_users_group === systemGroups['role:everyone'];

/**
 * Whether the caller knows of everyone in the realm. Others know of bots, of themselves and of
 * whoever they share a channel or a conversation with.
 *
 * Source: reference, "Which users a user can access".
 */
export const canSeeEveryone = (caller: Caller): boolean =>
  !isGuest(caller.user) || allows(caller.realm.settings.can_access_all_users_group, caller);

/** Whether every guest knows of the user. Bots are known to all, as they are nobody's contacts. */
export const isKnownToAllGuests = (realm: Realm, user: Pick<User, 'bot'>): boolean =>
  isBot(user) || isOpenToGuests(realm);

/**
 * Everyone who may know of the user: all but guests, and the guests who share something with them.
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

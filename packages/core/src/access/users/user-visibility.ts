import type { Caller } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import { allows } from '../user-groups/group-setting';
import { isGuest } from './user';

/** Whether every guest knows of everyone. */
export const isOpenToGuests = ({ settings, systemGroups }: Realm): boolean =>
  settings.can_access_all_users_group === systemGroups['role:everyone'];

/**
 * Whether the caller knows of everyone in the realm. Others know of bots, of themselves and of
 * whoever they share a channel or a conversation with.
 *
 * Source: reference, «Which users a user can access».
 */
export const seesEveryone = (caller: Caller): boolean =>
  !isGuest(caller.user) || allows(caller.realm.settings.can_access_all_users_group, caller);

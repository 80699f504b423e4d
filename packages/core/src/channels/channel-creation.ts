import * as E from 'fp-ts/Either';
import type { InsufficientPermission } from '../authentication/authentication-failures';
import { insufficientPermission } from '../authentication/authentication-failures';
import type { Caller } from '../authentication/caller';
import { allowsExceptGuests } from '../user-groups/group-setting';
import type { WebPublicChannelsDisabled } from './channel-failures';
import { webPublicChannelsDisabled } from './channel-failures';
import type { ChannelPermissions } from './channel-permissions';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate, isWebPublic } from './channel-privacy';

/** Source: reference, «POST /users/me/subscriptions», creation rights. */
export const mayCreateChannel = (
  caller: Caller,
  privacy: ChannelPrivacy,
): E.Either<InsufficientPermission | WebPublicChannelsDisabled, void> => {
  const { settings } = caller.realm;
  const needed = isPrivate(privacy)
    ? settings.can_create_private_channel_group
    : settings.can_create_public_channel_group;
  if (!allowsExceptGuests(needed, caller)) {
    return E.left(insufficientPermission);
  }
  if (!isWebPublic(privacy)) {
    return E.right(undefined);
  }
  if (!settings.enable_spectator_access) {
    return E.left(webPublicChannelsDisabled);
  }
  return allowsExceptGuests(settings.can_create_web_public_channel_group, caller)
    ? E.right(undefined)
    : E.left(insufficientPermission);
};

/**
 * Whether the caller may choose these permissions as far as they let people delete messages.
 *
 * Source: reference, «Channel-level permission settings».
 */
export const mayChooseDeletion = (
  caller: Caller,
  permissions: Partial<ChannelPermissions>,
): boolean =>
  [permissions.can_delete_any_message_group, permissions.can_delete_own_message_group].every(
    (value) => value === undefined || value === caller.realm.systemGroups['role:nobody'],
  ) || allowsExceptGuests(caller.realm.settings.can_set_delete_message_policy_group, caller);

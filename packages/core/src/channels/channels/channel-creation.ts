import * as E from 'fp-ts/Either';
import type { Caller, ChannelPermissions } from '../../access';
import { allowsExceptGuests } from '../../access';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate, isWebPublic } from './channel-privacy';
import type { AccessFailure } from '../../access';
import { accessFailure } from '../../access';

/**
 * Whether visitors get in does not matter here: it is the organization's setting that lets them,
 * whenever that is.
 *
 * Source: reference, "POST /users/me/subscriptions", creation rights;
 * docs/decisions/web-public-channels.md.
 */
export const checkChannelCreation = (
  caller: Caller,
  privacy: ChannelPrivacy,
): E.Either<AccessFailure<'InsufficientPermission'>, void> => {
  const { settings } = caller.realm;
  const needed = isPrivate(privacy)
    ? settings.can_create_private_channel_group
    : settings.can_create_public_channel_group;
  if (!allowsExceptGuests(needed, caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  return !isWebPublic(privacy) ||
    allowsExceptGuests(settings.can_create_web_public_channel_group, caller)
    ? E.right(undefined)
    : E.left(accessFailure('InsufficientPermission'));
};

/**
 * Whether the caller may choose these permissions as far as they let people delete messages.
 *
 * Source: reference, "Channel-level permission settings".
 */
export const canChooseDeletion = (
  caller: Caller,
  permissions: Partial<ChannelPermissions>,
): boolean =>
  [permissions.can_delete_any_message_group, permissions.can_delete_own_message_group].every(
    (value) => value === undefined || value === caller.realm.systemGroups['role:nobody'],
  ) || allowsExceptGuests(caller.realm.settings.can_set_delete_message_policy_group, caller);

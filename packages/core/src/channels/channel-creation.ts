import * as E from 'fp-ts/Either';
import type { InsufficientPermission } from '../authentication/authentication-failures';
import { insufficientPermission } from '../authentication/authentication-failures';
import type { Caller } from '../authentication/caller';
import { allowsExceptGuests } from '../user-groups/group-setting';
import type { WebPublicChannelsDisabled } from './channel-failures';
import { webPublicChannelsDisabled } from './channel-failures';
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

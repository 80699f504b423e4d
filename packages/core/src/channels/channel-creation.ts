import * as E from 'fp-ts/Either';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../authentication/authentication-failures';
import { insufficientPermission, mustBeOwner } from '../authentication/authentication-failures';
import type { Caller } from '../authentication/caller';
import { allows, allowsExceptGuests } from '../user-groups/group-setting';
import { isOwner } from '../users/user';
import type { Channel } from './channel';
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

/** What a new channel is given beyond what every channel begins with. */
export type ChosenSettings = Pick<Channel, 'topicsPolicy' | 'messageRetentionDays'> & {
  readonly permissions: Partial<ChannelPermissions>;
};

const choosesWhoDeletes = (caller: Caller, { permissions }: ChosenSettings): boolean =>
  [permissions.can_delete_any_message_group, permissions.can_delete_own_message_group].some(
    (value) => value !== undefined && value !== caller.realm.systemGroups['role:nobody'],
  );

/** Source: reference, «POST /users/me/subscriptions», rows 3 and 12, and «Channel-level permission settings». */
export const mayChooseSettings = (
  caller: Caller,
  chosen: ChosenSettings,
): E.Either<InsufficientPermission | MustBeOwner, void> => {
  const { settings } = caller.realm;
  if (
    (chosen.topicsPolicy !== 'inherit' && !allows(settings.can_set_topics_policy_group, caller)) ||
    (choosesWhoDeletes(caller, chosen) &&
      !allowsExceptGuests(settings.can_set_delete_message_policy_group, caller))
  ) {
    return E.left(insufficientPermission);
  }
  return chosen.messageRetentionDays === null || isOwner(caller.user)
    ? E.right(undefined)
    : E.left(mustBeOwner);
};

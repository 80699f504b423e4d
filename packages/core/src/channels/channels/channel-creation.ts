import * as E from 'fp-ts/Either';
import type { AccessFailure, Caller, ChannelPermissions } from '../../access';
import { accessFailure, allowsExceptGuests } from '../../access';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate, isWebPublic } from './channel-privacy';

/**
 * Whether the caller may create channels of that privacy. Whether visitors can read a web-public
 * channel does not matter here, as the organization can change that setting at any time.
 *
 * Source: docs/reference/channels.md#creating-channels and docs/decisions/web-public-channels.md.
 */
export const checkChannelCreation = (
  caller: Caller,
  privacy: ChannelPrivacy,
): E.Either<AccessFailure<'InsufficientPermission'>, void> => {
  const { settings } = caller.realm;
  const needed = isPrivate(privacy)
    ? settings.can_create_private_channel_group
    : settings.can_create_public_channel_group;
  const isPermitted =
    allowsExceptGuests(needed, caller) &&
    (!isWebPublic(privacy) ||
      allowsExceptGuests(settings.can_create_web_public_channel_group, caller));
  return isPermitted ? E.right(undefined) : E.left(accessFailure('InsufficientPermission'));
};

/**
 * Whether the caller may choose these values of the permissions to delete messages.
 *
 * Source: docs/reference/channels.md#permissions-of-a-channel.
 */
export const canChooseDeletion = (
  caller: Caller,
  permissions: Partial<ChannelPermissions>,
): boolean =>
  [permissions.can_delete_any_message_group, permissions.can_delete_own_message_group].every(
    (value) => value === undefined || value === caller.realm.systemGroups['role:nobody'],
  ) || allowsExceptGuests(caller.realm.settings.can_set_delete_message_policy_group, caller);

/**
 * Whether only some users may start topics. Users who see only a part of the history cannot know
 * which topics exist, so this requires a history that all subscribers share.
 */
export const restrictsTopics = (
  { realm }: Caller,
  { can_create_topic_group: value }: Partial<ChannelPermissions>,
): boolean => value !== undefined && value !== realm.systemGroups['role:everyone'];

import * as E from 'fp-ts/Either';
import type { Caller, Member } from '../../access';
import { allows, isGuest } from '../../access';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import { canReadContent } from './channel-access';
import { hasSharedHistory } from './channel-privacy';
import { postPolicyOf } from './post-policy';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

/** The owner of a bot, who lends it what the owner may do. */
export type BotOwner = Member & { readonly isSubscribed: boolean };

/** Whether the caller may begin topics in the channel; a bot may where its owner may. */
export const mayCreateTopics = (
  caller: Caller,
  { permissions }: Channel,
  botOwner: BotOwner | undefined,
): boolean =>
  [caller, botOwner].some(
    (member) => member !== undefined && allows(permissions.can_create_topic_group, member),
  );

/**
 * Whether the caller may post in the channel: the channel's permission first, then access; a bot
 * may where its owner may.
 *
 * Source: reference, «POST /messages», order of checks.
 */
export const mayPost = (
  caller: Caller,
  target: ChannelForViewer,
  botOwner: BotOwner | undefined,
): E.Either<ChannelFailure<'MayNotPost' | 'NotAuthorizedToSend'>, void> => {
  const { channel } = target;
  const needed = channel.permissions.can_send_message_group;
  const isPermitted =
    allows(needed, caller) || (botOwner !== undefined && allows(needed, botOwner));
  if (!isPermitted) {
    return E.left(
      channelFailure('MayNotPost', {
        policy: postPolicyOf(needed, caller.realm.systemGroups),
        isGuest: isGuest(caller.user),
      }),
    );
  }
  const hasAccess =
    target.isSubscribed ||
    botOwner?.isSubscribed === true ||
    (canReadContent(caller, target) && hasSharedHistory(channel.privacy));
  return hasAccess && !channel.isArchived
    ? E.right(undefined)
    : E.left(channelFailure('NotAuthorizedToSend', { channel: channel.name }));
};

import type { User } from '../../access';
import { isBot } from '../../access';
import type { ChannelId, UserGroupId, UserId, WebhookTrigger } from '../../kernel';
import type { SentMessage } from '../messages/sent-message';

export const triggerOf = ({ destination }: Pick<SentMessage, 'destination'>): WebhookTrigger =>
  destination.channel === undefined ? 'direct_message' : 'mention';

/** Those to whom a message speaks. */
export type BotsAddressed = {
  readonly userIds: readonly UserId[];
  /** Direct members of the groups, as far as they are subscribed to the channel. */
  readonly members:
    { readonly groupIds: readonly UserGroupId[]; readonly channelId: ChannelId } | undefined;
};

/**
 * Whom the message may call: in a channel those whom it mentions by name, in a conversation all that
 * are in it; nobody if a bot wrote it, as two bots could go on for ever.
 *
 * Source: reference, «Outgoing webhook», trigger.
 */
export const addressedBy = (
  sender: User,
  { destination, rendering: { mentions } }: Pick<SentMessage, 'destination' | 'rendering'>,
): BotsAddressed => {
  if (isBot(sender)) {
    return { userIds: [], members: undefined };
  }
  return destination.channel === undefined
    ? { userIds: destination.userIds.filter((id) => id !== sender.id), members: undefined }
    : {
        userIds: mentions.userIds,
        members:
          mentions.groupIds.length === 0
            ? undefined
            : { groupIds: mentions.groupIds, channelId: destination.channel.id },
      };
};

import type { Mentions, User } from '../../access';
import { isBot } from '../../access';
import type { ChannelId, UserGroupId, UserId, WebhookTrigger } from '../../kernel';
import type { Destination } from '../sending/destination';

export const triggerOf = ({ _tag }: Destination): WebhookTrigger =>
  _tag === 'InChannel' ? 'mention' : 'direct_message';

/** Users whom a message addresses; the outgoing webhooks among them are called. */
export type BotsAddressed = {
  readonly userIds: readonly UserId[];
  /** Direct members of the groups who are subscribed to the channel. */
  readonly members:
    | { readonly groupIds: readonly UserGroupId[]; readonly channelId: ChannelId }
    | undefined;
};

/**
 * Whom the message may call: in a channel, mentioned users and groups; in a conversation, all other
 * participants. A bot's message calls nobody, because two bots could call each other forever.
 *
 * Source: docs/reference/outgoing-webhooks.md#trigger.
 */
export const addressedBy = (
  sender: User,
  destination: Destination,
  mentions: Mentions,
): BotsAddressed => {
  if (isBot(sender)) {
    return { userIds: [], members: undefined };
  }
  return destination._tag === 'InConversation'
    ? {
        userIds: destination.people.map(({ id }) => id).filter((id) => id !== sender.id),
        members: undefined,
      }
    : {
        userIds: mentions.userIds,
        members:
          mentions.groupIds.length === 0
            ? undefined
            : { groupIds: mentions.groupIds, channelId: destination.channel.id },
      };
};

import type { Caller, Rendering } from '../../access';
import { isPrivate } from '../../channels';
import type { Audience, MessageId, Timestamp, UserId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { Destination } from './destination';
import type { Submessage } from './edit-record';
import { viewSender } from './message-sender';
import type { MessageView } from './message-view';
import type { Widget } from './message-widget';

/** A message that may be sent as it is. */
export type UnsentMessage = {
  readonly destination: Destination;
  readonly rendering: Rendering;
  /** Markdown. */
  readonly content: string;
  /** What the client made of the message itself; left out, the content decides. */
  readonly widget?: Widget | undefined;
  readonly now: Timestamp;
};

export type SentMessage = UnsentMessage & { readonly id: MessageId };

/** What there is to show of a message that was sent just now. */
export const viewSent = (
  caller: Caller,
  topicLinks: MessageView['topicLinks'],
  submessages: readonly Submessage[],
  sent: SentMessage,
): MessageView => ({
  id: sent.id,
  sender: viewSender(caller.user, caller.realm),
  realmSubdomain: caller.realm.subdomain,
  place: sent.destination.place,
  topic: sent.destination.topic,
  topicLinks,
  content: sent.content,
  renderedContent: sent.rendering.html,
  sentAt: sent.now,
  client: caller.client,
  lastEditedAt: null,
  lastMovedAt: null,
  editHistory: [],
  reactions: [],
  submessages,
});

/**
 * Those who have the message: by membership of the channel, by being in the conversation, or
 * because it was delivered to them besides.
 */
export const receiversOf = (
  { destination, id }: SentMessage,
  besides: readonly UserId[],
): Audience =>
  destination.channel === undefined
    ? onlyTo(...destination.userIds)
    : {
        users: besides,
        receivers: { channelId: destination.channel.id, messageId: id },
        publicChannel: !isPrivate(destination.channel.privacy),
      };

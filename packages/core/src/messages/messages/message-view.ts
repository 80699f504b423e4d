import * as t from 'io-ts';
import { EmailVisibility } from '../../access';
import { ChannelId, MessageId, RecipientId, UserId, struct, tagged } from '../../kernel';
import { ReactionType } from '../emoji/emoji';
import { EditRecord, Submessage } from './edit-record';

/** A user as a message shows them. */
export const MessagePerson = struct({
  id: UserId,
  /** The email address that everybody can see. */
  email: t.string,
  fullName: t.string,
});
export type MessagePerson = t.TypeOf<typeof MessagePerson>;

export const MessageSender = t.intersection([
  MessagePerson,
  struct({
    emailVisibility: EmailVisibility,
    /** URL of the picture; clients that compute gravatars themselves receive null instead. */
    avatarUrl: t.string,
    isGravatar: t.boolean,
  }),
]);
export type MessageSender = t.TypeOf<typeof MessageSender>;

export const MessagePlace = t.union([
  tagged('InChannel', {
    recipientId: RecipientId,
    channelId: ChannelId,
    channelName: t.string,
  }),
  tagged('InConversation', {
    recipientId: RecipientId,
    /** All participants, the sender included. */
    people: t.readonlyArray(MessagePerson),
  }),
]);
export type MessagePlace = t.TypeOf<typeof MessagePlace>;

const TopicLink = struct({ text: t.string, url: t.string });

export const MessageReaction = struct({
  emojiName: t.string,
  emojiCode: t.string,
  reactionType: ReactionType,
  user: MessagePerson,
});
export type MessageReaction = t.TypeOf<typeof MessageReaction>;

export const MessageView = struct({
  id: MessageId,
  sender: MessageSender,
  realmSubdomain: t.string,
  place: MessagePlace,
  /** Empty in direct messages. */
  topic: t.string,
  topicLinks: t.readonlyArray(TopicLink),
  /** Markdown source. */
  content: t.string,
  /** HTML. */
  renderedContent: t.string,
  sentAt: t.number,
  client: t.string,
  lastEditedAt: t.union([t.number, t.null]),
  lastMovedAt: t.union([t.number, t.null]),
  /** Newest first. */
  editHistory: t.readonlyArray(EditRecord),
  reactions: t.readonlyArray(MessageReaction),
  submessages: t.readonlyArray(Submessage),
});
/**
 * A message with everything that presenters need; the same for every viewer.
 *
 * Source: docs/reference/messages.md#message-record.
 */
export type MessageView = t.TypeOf<typeof MessageView>;

import type { DomainEvent as ChannelsEvent } from '../channels';
import type { AddressedEventOf, EventOf, EventTable } from '../kernel';
import { alertWordCodecs, alertWordEvents } from './alert-words/alert-word-events';
import { attachmentCodecs, attachmentEvents } from './attachments/attachment-events';
import { CustomEmojiAdded, CustomEmojiRemoved, emojiEvents } from './emoji/emoji-events';
import { LinkifiersChanged, linkifierEvents } from './linkifiers/linkifier-events';
import {
  FirstMessageChanged,
  MessageSent,
  MessageUpdated,
  MessagesDeleted,
  SubmessageAdded,
  messageEvents,
} from './messages/message-events';
import { ReactionAdded, ReactionRemoved, reactionEvents } from './reactions/reaction-events';
import { Typing, TypingWhileEditing, typingEvents } from './typing/typing-events';

/** A codec for each event of this module. */
export const messagesEventCodecs = {
  CustomEmojiAdded,
  CustomEmojiRemoved,
  FirstMessageChanged,
  MessageSent,
  MessageUpdated,
  MessagesDeleted,
  SubmessageAdded,
  LinkifiersChanged,
  ReactionAdded,
  ReactionRemoved,
  Typing,
  TypingWhileEditing,
  ...alertWordCodecs,
  ...attachmentCodecs,
};

type Own = EventOf<typeof messagesEventCodecs>;

/** What clients get of each event of this module. */
export const messagesEventTable: EventTable<Own> = {
  ...emojiEvents,
  ...linkifierEvents,
  ...messageEvents,
  ...reactionEvents,
  ...typingEvents,
  ...alertWordEvents,
  ...attachmentEvents,
};

/** Every event that this module emits, those of channels included. */
export type DomainEvent = Own | ChannelsEvent;

export type AddressedEvent = AddressedEventOf<DomainEvent>;

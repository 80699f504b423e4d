import { channelsEventTable } from '../channels';
import type { AddressedEventOf, EventIn } from '../kernel';
import { alertWordEvents } from './alert-words/alert-word-events';
import { attachmentEvents } from './attachments/attachment-events';
import { emojiEvents } from './emoji/emoji-events';
import { linkifierEvents } from './linkifiers/linkifier-events';
import { messageEvents } from './messages/message-events';
import { reactionEvents } from './reactions/reaction-events';
import { typingEvents } from './typing/typing-events';

/** Every kind of event of this module and of those below it. */
export const messagesEventTable = {
  ...channelsEventTable,
  ...alertWordEvents,
  ...attachmentEvents,
  ...emojiEvents,
  ...linkifierEvents,
  ...messageEvents,
  ...reactionEvents,
  ...typingEvents,
};

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof messagesEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;

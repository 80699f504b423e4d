import type { MessageId } from '../../kernel';
import { truncate } from '../../kernel';
import type { MessageView } from '../../messages';
import { messageLink } from '../../messages';
import { conversationTitle, hasSpoiler } from '../missed-messages/missed-message-email';

/** What a device gets, as JSON. Source: docs/reference/push.md#what-a-notification-says. */
export type PushPayload =
  | {
      readonly event: 'message';
      readonly message_id: MessageId;
      readonly title: string;
      /** Empty if the text may not be shown. */
      readonly body: string;
      readonly url: string;
    }
  | { readonly event: 'remove'; readonly message_ids: readonly MessageId[] };

/** In characters: push services refuse more than 4 KiB. */
const maxTextLength = 200;

/** A removal names at most as many messages. */
export const maxRemovedMessages = 100;

export const messagePayload = (
  realmUrl: string,
  view: MessageView,
  reader: Parameters<typeof conversationTitle>[1],
  showsText: boolean,
): PushPayload => {
  const { fullName } = view.sender;
  const isAlone = view.place._tag === 'InConversation' && view.place.people.length <= 2;
  const title = isAlone ? fullName : `${fullName} (${conversationTitle(view, reader)})`;
  return {
    event: 'message',
    message_id: view.id,
    title: truncate(title, maxTextLength, '…'),
    body: showsText && !hasSpoiler(view) ? truncate(view.content, maxTextLength, '…') : '',
    url: messageLink(realmUrl, view),
  };
};

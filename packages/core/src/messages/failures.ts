import { channelsFailureTable } from '../channels';
import type { FailureOf } from '../kernel';
import { presentFailureOf } from '../kernel';
import { attachmentFailures } from './attachments/attachment-failures';
import { emojiFailures } from './emoji/emoji-failures';
import { flagFailures } from './flags/flag-failures';
import { linkifierFailures } from './linkifiers/linkifier-failures';
import { contentFailures } from './messages/content-failures';
import { directMessageFailures } from './messages/direct-message-failures';
import { editFailures } from './messages/edit-failures';
import { messageFailures } from './messages/message-failures';
import { rangeFailures } from './messages/range-failures';
import { widgetFailures } from './messages/widget-failures';
import { narrowFailures } from './narrows/narrow-failures';
import { reactionFailures } from './reactions/reaction-failures';
import { typingFailures } from './typing/typing-failures';

/** What the API says of each failure of this module, those of channels included. */
export const messagesFailureTable = {
  ...channelsFailureTable,
  ...attachmentFailures,
  ...emojiFailures,
  ...flagFailures,
  ...linkifierFailures,
  ...messageFailures,
  ...contentFailures,
  ...directMessageFailures,
  ...editFailures,
  ...rangeFailures,
  ...widgetFailures,
  ...narrowFailures,
  ...typingFailures,
  ...reactionFailures,
};

export type Failure = FailureOf<typeof messagesFailureTable>;

/** What the API says of the failure to a caller of that level. */
export const presentFailure = presentFailureOf<Failure>(messagesFailureTable);

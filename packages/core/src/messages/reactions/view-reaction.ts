import type { Caller } from '../../access';
import { viewPerson } from '../messages/message-sender';
import type { MessageReaction } from '../messages/message-view';
import type { Reaction } from './reaction';

/** The caller's own reaction as messages show it. */
export const viewReaction = ({ emoji }: Reaction, { user, realm }: Caller): MessageReaction => ({
  emojiName: emoji.name,
  emojiCode: emoji.code,
  reactionType: emoji.type,
  user: viewPerson(user, realm),
});

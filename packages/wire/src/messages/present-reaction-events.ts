import type { EventViewer, FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { isInaccessibleTo } from '@parley/core/messages';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';

type ReactionChange = EventOf<'ReactionAdded' | 'ReactionRemoved'>;

/** The reaction as that viewer sees it: with a placeholder for a user whom they may not know. */
const viewReaction = (
  { reaction, inaccessibleUser }: ReactionChange,
  viewer: EventViewer,
): ReactionChange['reaction'] =>
  inaccessibleUser !== undefined &&
  isInaccessibleTo(viewer, reaction.user.id, inaccessibleUser.knownTo)
    ? { ...reaction, user: inaccessibleUser.user }
    : reaction;

/** Events contain the reactor's `user` object at more levels than messages do. */
const hasUser = (level: FeatureLevel): boolean =>
  !has(level, 'reactionUserRemoved') ||
  (has(level, 'reactionUserInEventsRestored') && !has(level, 'reactionUserInEventsRemoved'));

const present = (op: 'add' | 'remove', change: ReactionChange, viewer: EventViewer) => {
  const { user, ...reaction } = viewReaction(change, viewer);
  return {
    type: 'reaction' as const,
    op,
    message_id: change.messageId,
    emoji_name: reaction.emojiName,
    emoji_code: reaction.emojiCode,
    reaction_type: reaction.reactionType,
    ...(has(viewer.level, 'reactionUserId') ? { user_id: user.id } : {}),
    ...(hasUser(viewer.level)
      ? { user: { user_id: user.id, email: user.email, full_name: user.fullName } }
      : {}),
  };
};

/** Source: docs/reference/emoji.md#reaction-events. */
export const reactionPresentations = presentationsOf({
  ReactionAdded: (event, viewer) => [present('add', event, viewer)],
  ReactionRemoved: (event, viewer) => [present('remove', event, viewer)],
});

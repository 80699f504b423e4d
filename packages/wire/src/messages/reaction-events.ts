import type { EventViewer } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { isInaccessibleTo } from '@parley/core/messages';
import { integer, leveled, record, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { reactionEmoji } from './reaction-record';

type ReactionChange = EventOf<'ReactionAdded' | 'ReactionRemoved'>;
type Reaction = ReactionChange['reaction'];

const reactor = record<Reaction['user']>()({
  user_id: required('Id of the user.', integer, 'id'),
  email: required('Email address of the user.', text, 'email'),
  full_name: required('Name of the user.', text, 'fullName'),
});

const reaction = (name: string, description: string) =>
  event<Reaction & Pick<ReactionChange, 'messageId'>>(
    name,
    description,
  )({
    message_id: required('Id of the message.', integer, 'messageId'),
    ...reactionEmoji.properties,
    user_id: leveled(
      'Id of the user who reacted.',
      integer,
      { since: 'reactionUserId' },
      ({ user }) => user.id,
    ),
    // At more levels than in messages.
    user: leveled(
      'The user who reacted.',
      reactor.codec,
      {
        isKnownAt: (level) =>
          !has(level, 'reactionUserRemoved') ||
          (has(level, 'reactionUserInEventsRestored') &&
            !has(level, 'reactionUserInEventsRemoved')),
      },
      ({ user }) => reactor.present(user),
    ),
  });

const events = eventsOf({
  reaction: {
    add: reaction('ReactionAddEvent', 'A user reacted to a message.'),
    remove: reaction('ReactionRemoveEvent', 'A user removed a reaction.'),
  },
});

/** The reaction as that viewer sees it: with a placeholder for a user whom they may not know. */
const viewReaction = (change: ReactionChange, viewer: EventViewer) => {
  const { messageId, inaccessibleUser } = change;
  const { user, emojiName, emojiCode, reactionType } = change.reaction;
  const isInaccessible =
    inaccessibleUser !== undefined && isInaccessibleTo(viewer, user.id, inaccessibleUser.knownTo);
  const shown = isInaccessible ? inaccessibleUser.user : user;
  return { messageId, emojiName, emojiCode, reactionType, user: shown };
};

const { add, remove } = events.reaction;

/** Source: docs/reference/emoji.md#reaction-events. */
export const reactionEvents = presentedEvents(events, {
  ReactionAdded: (change, viewer) => add.present(viewReaction(change, viewer), viewer),
  ReactionRemoved: (change, viewer) => remove.present(viewReaction(change, viewer), viewer),
});

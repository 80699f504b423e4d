import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';
import { MessageId, UserId, eventKind, eventTable } from '../../kernel';
import { isInaccessibleTo } from '../messages/hide-inaccessible-users';
import { MessagePerson, MessageReaction } from '../messages/message-view';
import { presentChangedReaction } from './present-reaction';

const ReactionChange = t.readonly(
  t.intersection([
    t.type({ messageId: MessageId, reaction: MessageReaction }),
    t.partial({
      /** The placeholder for the reactor, for guests who may not know them. */
      inaccessibleUser: t.readonly(
        t.type({ user: MessagePerson, knownTo: t.readonlyArray(UserId) }),
      ),
    }),
  ]),
);
type ReactionChange = t.TypeOf<typeof ReactionChange>;

const ReactionAdded = t.intersection([
  t.readonly(t.type({ _tag: t.literal('ReactionAdded') })),
  ReactionChange,
]);
export type ReactionAdded = t.TypeOf<typeof ReactionAdded>;

const ReactionRemoved = t.intersection([
  t.readonly(t.type({ _tag: t.literal('ReactionRemoved') })),
  ReactionChange,
]);
export type ReactionRemoved = t.TypeOf<typeof ReactionRemoved>;

/** The reaction as that viewer sees it: with a placeholder for a user whom they may not know. */
const viewReaction = (
  { reaction, inaccessibleUser }: ReactionChange,
  viewer: EventViewer,
): MessageReaction =>
  inaccessibleUser !== undefined &&
  isInaccessibleTo(viewer, reaction.user.id, inaccessibleUser.knownTo)
    ? { ...reaction, user: inaccessibleUser.user }
    : reaction;

const present = (op: 'add' | 'remove', change: ReactionChange, viewer: EventViewer) => ({
  type: 'reaction' as const,
  op,
  message_id: change.messageId,
  ...presentChangedReaction(viewReaction(change, viewer), viewer.level),
});

export const reactionEvents = eventTable({
  ReactionAdded: eventKind(ReactionAdded, (event, viewer) => [present('add', event, viewer)]),
  ReactionRemoved: eventKind(ReactionRemoved, (event, viewer) => [
    present('remove', event, viewer),
  ]),
});

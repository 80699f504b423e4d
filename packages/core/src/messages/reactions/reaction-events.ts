import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';
import { MessageId, eventKind, eventTable } from '../../kernel';
import { MessageReaction } from '../messages/message-view';
import { presentChangedReaction } from './present-reaction';

const ReactionAdded = t.readonly(
  t.type({ _tag: t.literal('ReactionAdded'), messageId: MessageId, reaction: MessageReaction }),
);
export type ReactionAdded = t.TypeOf<typeof ReactionAdded>;

const ReactionRemoved = t.readonly(
  t.type({ _tag: t.literal('ReactionRemoved'), messageId: MessageId, reaction: MessageReaction }),
);
export type ReactionRemoved = t.TypeOf<typeof ReactionRemoved>;

const present = (
  op: 'add' | 'remove',
  { messageId, reaction }: Omit<ReactionAdded | ReactionRemoved, '_tag'>,
  { level }: EventViewer,
) => ({
  type: 'reaction' as const,
  op,
  message_id: messageId,
  ...presentChangedReaction(reaction, level),
});

export const reactionEvents = eventTable({
  ReactionAdded: eventKind(ReactionAdded, (event, viewer) => [present('add', event, viewer)]),
  ReactionRemoved: eventKind(ReactionRemoved, (event, viewer) => [
    present('remove', event, viewer),
  ]),
});

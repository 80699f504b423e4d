import * as t from 'io-ts';
import type { EventTable, EventViewer } from '../../kernel';
import { MessageId } from '../../kernel';
import { MessageReaction } from '../messages/message-view';
import { presentChangedReaction } from './present-reaction';

export const ReactionAdded = t.readonly(
  t.type({ _tag: t.literal('ReactionAdded'), messageId: MessageId, reaction: MessageReaction }),
);
export type ReactionAdded = t.TypeOf<typeof ReactionAdded>;

export const ReactionRemoved = t.readonly(
  t.type({ _tag: t.literal('ReactionRemoved'), messageId: MessageId, reaction: MessageReaction }),
);
export type ReactionRemoved = t.TypeOf<typeof ReactionRemoved>;

export type ReactionEvent = ReactionAdded | ReactionRemoved;

const present = (
  op: 'add' | 'remove',
  { messageId, reaction }: Omit<ReactionEvent, '_tag'>,
  { level }: EventViewer,
) => ({
  type: 'reaction',
  op,
  message_id: messageId,
  ...presentChangedReaction(reaction, level),
});

export const reactionEvents: EventTable<ReactionEvent> = {
  ReactionAdded: (event, viewer) => [present('add', event, viewer)],
  ReactionRemoved: (event, viewer) => [present('remove', event, viewer)],
};

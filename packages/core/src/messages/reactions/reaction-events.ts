import * as t from 'io-ts';
import { MessageId, UserId, eventTable, struct, tagged, withOptional } from '../../kernel';
import { MessagePerson, MessageReaction } from '../messages/message-view';

const ReactionChange = withOptional(struct({ messageId: MessageId, reaction: MessageReaction }), {
  /** The placeholder for the reactor, for guests who may not know them. */
  inaccessibleUser: struct({ user: MessagePerson, knownTo: t.readonlyArray(UserId) }),
});
type ReactionChange = t.TypeOf<typeof ReactionChange>;

const ReactionAdded = t.intersection([tagged('ReactionAdded', {}), ReactionChange]);
export type ReactionAdded = t.TypeOf<typeof ReactionAdded>;

const ReactionRemoved = t.intersection([tagged('ReactionRemoved', {}), ReactionChange]);
export type ReactionRemoved = t.TypeOf<typeof ReactionRemoved>;

export const reactionEvents = eventTable({ ReactionAdded, ReactionRemoved });

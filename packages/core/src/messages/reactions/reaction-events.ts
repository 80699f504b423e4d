import * as t from 'io-ts';
import { MessageId, UserId, eventTable } from '../../kernel';
import { MessagePerson, MessageReaction } from '../messages/message-view';

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

export const reactionEvents = eventTable({ ReactionAdded, ReactionRemoved });

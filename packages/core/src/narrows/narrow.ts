import type { ChannelId, RecipientId, UserId } from '../shared/id';
import { foldCase } from '../shared/text';

/** A condition on messages, with everything it names already looked up. */
export type NarrowTerm = NarrowCondition & { readonly negated: boolean };

export type NarrowCondition =
  | { readonly _tag: 'Channel'; readonly channelId: ChannelId; readonly recipientId: RecipientId }
  | { readonly _tag: 'Topic'; readonly topic: string }
  | { readonly _tag: 'Sender'; readonly userId: UserId }
  /** None: there is no such conversation, so that nothing matches. */
  | { readonly _tag: 'Direct'; readonly recipientId: RecipientId | undefined }
  | { readonly _tag: 'AnyDirect' };

/** All terms hold at once. */
export type Narrow = readonly NarrowTerm[];

/** What a condition looks at. */
export type NarrowFacts = {
  readonly recipientId: RecipientId;
  readonly isDirect: boolean;
  readonly topic: string;
  readonly senderId: UserId;
};

const holds = (condition: NarrowCondition, message: NarrowFacts): boolean => {
  switch (condition._tag) {
    case 'Channel':
    case 'Direct':
      return message.recipientId === condition.recipientId;
    case 'Topic':
      return !message.isDirect && foldCase(message.topic) === foldCase(condition.topic);
    case 'Sender':
      return message.senderId === condition.userId;
    case 'AnyDirect':
      return message.isDirect;
  }
};

/** The one definition of what each operator means; adapters keep their queries to it. */
export const matchesNarrow = (narrow: Narrow, message: NarrowFacts): boolean =>
  narrow.every((term) => holds(term, message) !== term.negated);

import type { Async, MessageId, RealmId } from '../../kernel';
import type { Reaction } from '../reactions/reaction';

export interface ReactionReader {
  /** All reactions to the message, in the order in which they were added. */
  readonly ofMessage: (realmId: RealmId, messageId: MessageId) => Async<readonly Reaction[]>;
}

export interface ReactionRepository extends ReactionReader {
  /** Adds the reaction, unless the user has it already, whatever the name of its emoji. */
  readonly add: (realmId: RealmId, messageId: MessageId, reaction: Reaction) => Async<void>;
  /** Removes the reaction, whatever the name of its emoji. */
  readonly remove: (realmId: RealmId, messageId: MessageId, reaction: Reaction) => Async<void>;
}

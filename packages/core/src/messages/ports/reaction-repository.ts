import type * as TE from 'fp-ts/TaskEither';
import type { MessageId, RealmId, Unexpected } from '../../kernel';
import type { Reaction } from '../reactions/reaction';

export interface ReactionReader {
  /** All reactions to the message, in the order in which they were added. */
  readonly ofMessage: (
    realmId: RealmId,
    messageId: MessageId,
  ) => TE.TaskEither<Unexpected, readonly Reaction[]>;
}

export interface ReactionRepository extends ReactionReader {
  /** False if the user already has this reaction on the message. */
  readonly add: (
    realmId: RealmId,
    messageId: MessageId,
    reaction: Reaction,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** False if there was none; ignores the name of the emoji. */
  readonly remove: (
    realmId: RealmId,
    messageId: MessageId,
    reaction: Reaction,
  ) => TE.TaskEither<Unexpected, boolean>;
}

import type * as TE from 'fp-ts/TaskEither';
import type { MessageId, RealmId, Unexpected } from '../../kernel';
import type { Reaction } from '../reactions/reaction';

export interface ReactionRepository {
  /** All on the message, in the order in which they were made. */
  readonly ofMessage: (
    realmId: RealmId,
    messageId: MessageId,
  ) => TE.TaskEither<Unexpected, readonly Reaction[]>;
  /** False if the user has this very reaction there already. */
  readonly add: (
    realmId: RealmId,
    messageId: MessageId,
    reaction: Reaction,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** False if there was none; the emoji's name does not matter. */
  readonly remove: (
    realmId: RealmId,
    messageId: MessageId,
    reaction: Reaction,
  ) => TE.TaskEither<Unexpected, boolean>;
}

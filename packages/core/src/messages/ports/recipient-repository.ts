import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Recipient, Unexpected, UserId } from '../../kernel';

type DirectRecipient = Extract<Recipient, { readonly _tag: 'DirectRecipient' }>;

export interface RecipientRepository {
  /** The conversation of exactly these people, given ascending and each once. */
  readonly findConversation: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, O.Option<DirectRecipient>>;
  /** The same, made if there was none yet. */
  readonly ensureConversation: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, DirectRecipient>;
}

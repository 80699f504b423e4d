import type * as O from 'fp-ts/Option';
import type { Async, RealmId, Recipient, UserId } from '../../kernel';

type DirectRecipient = Extract<Recipient, { readonly _tag: 'DirectRecipient' }>;

export interface RecipientReader {
  /** @param userIds exactly the participants, ascending and each once */
  readonly findConversation: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<O.Option<DirectRecipient>>;
}

export interface RecipientRepository extends RecipientReader {
  /** Like `findConversation`, but creates the conversation if there is none. */
  readonly ensureConversation: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<DirectRecipient>;
  /**
   * The same for several conversations, with as many statements as for one.
   *
   * @returns the conversations in the order of their participants
   */
  readonly ensureConversations: (
    realmId: RealmId,
    participants: readonly (readonly UserId[])[],
  ) => Async<readonly DirectRecipient[]>;
}

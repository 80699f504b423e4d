import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Recipient, UserId } from '../kernel';
import { RecipientId, participantsKey } from '../kernel';
import type { RecipientRepository } from '../messages';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

type DirectRecipient = Extract<Recipient, { readonly _tag: 'DirectRecipient' }>;

const conversationOf = (
  { recipients }: State,
  realmId: RealmId,
  userIds: readonly UserId[],
): DirectRecipient | undefined => {
  for (const recipient of recipients) {
    if (
      recipient._tag === 'DirectRecipient' &&
      recipient.realmId === realmId &&
      participantsKey(recipient.userIds) === participantsKey(userIds)
    ) {
      return { _tag: 'DirectRecipient', id: recipient.id, userIds: recipient.userIds };
    }
  }
  return undefined;
};

export const inMemoryRecipients = (cell: Cell): RecipientRepository => {
  const findConversation: RecipientRepository['findConversation'] = (realmId, userIds) =>
    reading(cell, (state) => O.fromNullable(conversationOf(state, realmId, userIds)));
  const create = (realmId: RealmId, userIds: readonly UserId[]) =>
    writing(
      cell,
      (): DirectRecipient => ({ _tag: 'DirectRecipient', id: nextId(RecipientId), userIds }),
      (made) => (state) => ({
        ...state,
        recipients: [...state.recipients, { ...made, realmId }],
      }),
    );
  const ensureConversation: RecipientRepository['ensureConversation'] = (realmId, userIds) =>
    pipe(
      findConversation(realmId, userIds),
      TE.flatMap(O.match(() => create(realmId, userIds), TE.right)),
    );
  return {
    findConversation,
    ensureConversation,
    ensureConversations: (realmId, participants) =>
      pipe(
        participants,
        TE.traverseSeqArray((userIds) => ensureConversation(realmId, userIds)),
      ),
  };
};

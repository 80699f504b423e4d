import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageForViewer } from '../../../channels';
import type { MessageId, RealmId, Unexpected, UserId } from '../../../kernel';
import { removeUnclaimed } from '../../attachments/steps/remove-unclaimed';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Transaction } from '../../transaction';
import type { DeletionFacts, DeletionPlan } from '../deletion-plan';
import { deletedTogether, planDeletion } from '../deletion-plan';
import {
  loadFirstMessageEvents,
  loadNewFirstMessages,
  lockWithFirstMessages,
} from './first-messages';

/** The part of a transaction that deleting messages needs. */
const loadDeletionFacts = (
  { attachments, messages: repository }: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
): TE.TaskEither<Unexpected, DeletionFacts> => {
  const ids = messages.map(({ id }) => id);
  return pipe(
    TE.Do,
    TE.bind('audienceFacts', () => repository.audienceFactsOf(realmId, ids)),
    TE.bind('files', () => attachments.claimedBy(realmId, ids)),
    TE.map((found) => ({ messages, ...found })),
  );
};

/**
 * Deletes messages permanently, with files that no other message links.
 *
 * @param known the first messages of the channels before the deletion; returned as of after it
 */
const applyDeletion = (
  tx: Transaction,
  realmId: RealmId,
  { messageIds, files, channelId, event }: DeletionPlan,
  known: readonly FirstMessage[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> =>
  pipe(
    tx.edits.remove(realmId, messageIds),
    TE.flatMap(() => removeUnclaimed(tx, realmId, files)),
    TE.flatMap(() =>
      loadNewFirstMessages(
        tx,
        realmId,
        known.filter((each) => each.channelId === channelId),
      ),
    ),
    TE.tap((newFirstMessages) =>
      pipe(
        loadFirstMessageEvents(tx, realmId, newFirstMessages),
        TE.flatMap((events) => tx.events.emit(realmId, [...events, event])),
      ),
    ),
    TE.map((newFirstMessages) => [
      ...known.filter(
        (each) => !newFirstMessages.some((change) => change.channelId === each.channelId),
      ),
      ...newFirstMessages,
    ]),
  );

/** Deletes locked messages and emits events to everyone who had them. */
export const deleteMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('known', () =>
      lockWithFirstMessages(
        tx,
        realmId,
        messages.map(({ channel }) => channel?.channel.id).filter((id) => id !== undefined),
      ),
    ),
    TE.bind('facts', () =>
      pipe(
        deletedTogether(messages),
        TE.traverseSeqArray((group) => loadDeletionFacts(tx, realmId, group)),
      ),
    ),
    TE.flatMap(({ known, facts }) =>
      pipe(
        facts.map((each) => planDeletion(each, deleterId)).filter((plan) => plan !== undefined),
        RA.reduce(TE.right<Unexpected, readonly FirstMessage[]>(known), (before, plan) =>
          pipe(
            before,
            TE.flatMap((first) => applyDeletion(tx, realmId, plan, first)),
          ),
        ),
      ),
    ),
    TE.map(() => undefined),
  );

/** Like `deleteMessages`, by id; messages that no longer exist are skipped. */
export const deleteMessagesById = (
  tx: Transaction,
  realmId: RealmId,
  ids: readonly MessageId[],
  deleterId: UserId | undefined,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.edits.lock(realmId, ids),
    TE.flatMap((locked) => tx.messages.loadManyFor(realmId, undefined, locked)),
    TE.flatMap((messages) => deleteMessages(tx, realmId, messages, deleterId)),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageForViewer } from '../../../channels';
import type { Async, AttachmentId, MessageId, RealmId, Timestamp, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import { lockUnclaimed, removeLocked } from '../../attachments/steps/remove-unclaimed';
import type { Transaction } from '../../transaction';
import type { DeletedGroup, DeletionFacts, DeletionPlan } from '../deletion-plan';
import { deletedTogether, planDeletion } from '../deletion-plan';
import { loadFirstMessages } from './load-first-messages';

const idsOf = (messages: readonly MessageForViewer[]): readonly MessageId[] =>
  messages.map(({ id }) => id);

const loadGroups = (
  { messages: repository }: Pick<Transaction, 'messages'>,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
): Async<readonly DeletedGroup[]> =>
  pipe(
    deletedTogether(messages),
    // Started together, as none of them needs the result of another.
    TE.traverseArray((group) =>
      pipe(
        repository.audienceFactsOf(realmId, idsOf(group)),
        TE.map((audienceFacts) => ({ messages: group, audienceFacts })),
      ),
    ),
  );

/**
 * Loads what decides about the removal of locked messages, and locks their channels, and then their
 * files.
 *
 * @param files those that the messages claim and that may be deleted with them
 */
const loadRemovalFacts = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  files: Async<readonly AttachmentId[]>,
): Async<DeletionFacts> => {
  const ids = idsOf(messages);
  const channelIds = messages.map(({ channel }) => channel?.channel.id);
  return pipe(
    loadFirstMessages(
      tx,
      realmId,
      channelIds.filter((id) => id !== undefined),
      ids,
      [],
    ),
    TE.bindTo('firstMessages'),
    TE.bind('found', () => together({ groups: loadGroups(tx, realmId, messages), claimed: files })),
    TE.bind('files', ({ found }) => lockUnclaimed(tx, realmId, found.claimed, ids)),
    TE.map(({ firstMessages, found: { groups }, files: unclaimed }) => ({
      firstMessages,
      groups,
      files: unclaimed,
    })),
  );
};

/** Loads what decides about the deletion of locked messages, with the files that they claim. */
export const loadDeletionFacts = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
): Async<DeletionFacts> =>
  loadRemovalFacts(tx, realmId, messages, tx.attachments.claimedBy(realmId, idsOf(messages)));

const forgetQuotations = (
  { jobs }: Pick<Transaction, 'jobs'>,
  realmId: RealmId,
  { messageIds }: DeletionPlan,
): Async<void> => jobs.enqueue({ _tag: 'ForgetQuotations', realmId, messageIds });

/** Deletes the messages of a plan permanently; the caller emits its events. */
export const applyDeletion = (tx: Transaction, realmId: RealmId, plan: DeletionPlan): Async<void> =>
  pipe(
    tx.edits.remove(realmId, plan.messageIds),
    TE.flatMap(() => removeLocked(tx, realmId, plan.files)),
    TE.flatMap(() => forgetQuotations(tx, realmId, plan)),
  );

/** Deletes locked messages permanently, with files that no other message links. */
export const deleteMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
): Async<void> =>
  messages.length === 0
    ? TE.right(undefined)
    : pipe(
        loadDeletionFacts(tx, realmId, messages),
        TE.map((facts) => planDeletion(facts, deleterId)),
        TE.tap((plan) => applyDeletion(tx, realmId, plan)),
        TE.flatMap(({ events }) => tx.events.emit(realmId, events)),
      );

/** Moves locked messages into the archive. For users it is the same as deleting them. */
export const archiveMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  archivedAt: Timestamp,
): Async<void> =>
  messages.length === 0
    ? TE.right(undefined)
    : pipe(
        loadRemovalFacts(tx, realmId, messages, TE.right([])),
        TE.map((facts) => planDeletion(facts, undefined)),
        TE.tap(({ messageIds }) => tx.archive.add(realmId, messageIds, archivedAt)),
        TE.tap((plan) => forgetQuotations(tx, realmId, plan)),
        TE.flatMap(({ events }) => tx.events.emit(realmId, events)),
      );

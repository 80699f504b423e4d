import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageForViewer } from '../../../channels';
import type {
  AttachmentId,
  MessageId,
  RealmId,
  Timestamp,
  Unexpected,
  UserId,
} from '../../../kernel';
import { together } from '../../../kernel';
import { removeUnclaimed } from '../../attachments/steps/remove-unclaimed';
import type { Reader, Transaction } from '../../transaction';
import type { DeletionFacts } from '../deletion-plan';
import { deletedTogether, planDeletion } from '../deletion-plan';
import {
  loadFirstMessageEvents,
  loadNewFirstMessages,
  lockWithFirstMessages,
} from './first-messages';

/** Takes messages out of their channels and conversations, with the files that they link. */
type Removal = (
  messageIds: readonly MessageId[],
  files: readonly AttachmentId[],
) => TE.TaskEither<Unexpected, void>;

const loadDeletionFacts = (
  { attachments, messages: repository }: Reader,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
): TE.TaskEither<Unexpected, DeletionFacts> => {
  const ids = messages.map(({ id }) => id);
  return pipe(
    together({
      audienceFacts: repository.audienceFactsOf(realmId, ids),
      files: attachments.claimedBy(realmId, ids),
    }),
    TE.map((found) => ({ messages, ...found })),
  );
};

/** Removes all messages at once, and emits events to everyone who had them. */
const removeMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
  remove: Removal,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('before', () =>
      lockWithFirstMessages(
        tx,
        realmId,
        messages.map(({ channel }) => channel?.channel.id).filter((id) => id !== undefined),
      ),
    ),
    TE.bind('facts', () =>
      pipe(
        deletedTogether(messages),
        // Started together, as none of them needs the result of another.
        TE.traverseArray((group) => loadDeletionFacts(tx, realmId, group)),
      ),
    ),
    TE.let('plans', ({ facts }) =>
      facts.map((each) => planDeletion(each, deleterId)).filter((plan) => plan !== undefined),
    ),
    TE.tap(({ plans }) =>
      remove(
        plans.flatMap(({ messageIds }) => messageIds),
        Array.from(new Set(plans.flatMap(({ files }) => files))),
      ),
    ),
    TE.tap(({ plans }) =>
      tx.jobs.enqueue({
        _tag: 'ForgetQuotations',
        realmId,
        messageIds: plans.flatMap(({ messageIds }) => messageIds),
      }),
    ),
    TE.bind('firstMessages', ({ before }) => loadNewFirstMessages(tx, realmId, before)),
    TE.bind('announcements', ({ firstMessages }) =>
      loadFirstMessageEvents(tx, realmId, firstMessages),
    ),
    TE.flatMap(({ announcements, plans }) =>
      tx.events.emit(realmId, [...announcements, ...plans.map(({ event }) => event)]),
    ),
  );

/** Deletes locked messages permanently, with files that no other message links. */
export const deleteMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
): TE.TaskEither<Unexpected, void> =>
  removeMessages(tx, realmId, messages, deleterId, (ids, files) =>
    pipe(
      tx.edits.remove(realmId, ids),
      TE.flatMap(() => removeUnclaimed(tx, realmId, files)),
    ),
  );

/** Moves locked messages into the archive. For users it is the same as deleting them. */
export const archiveMessages = (
  tx: Transaction,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  archivedAt: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  removeMessages(tx, realmId, messages, undefined, (ids) =>
    tx.archive.add(realmId, ids, archivedAt),
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

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering } from '../../../access';
import type { AttachmentId, MessageId, ScheduledMessageId, Unexpected } from '../../../kernel';
import { onlyTo, without } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Reader, Transaction } from '../../transaction';
import type { Attachment } from '../attachment';
import { viewAttachment } from '../attachment';
import { isReadable } from './access-attachment';

type Tx = Pick<Transaction, 'attachments' | 'messages'>;

/** Keeps the files that a text links from being removed before the end of the transaction. */
export const holdLinked = (
  { attachments }: Pick<Transaction, 'attachments'>,
  { realm }: Caller,
  { attachmentPaths }: Pick<Rendering, 'attachmentPaths'>,
): TE.TaskEither<Unexpected, void> =>
  attachmentPaths.length === 0 ? TE.right(undefined) : attachments.hold(realm.id, attachmentPaths);

/** The files that a text links and that the sender may share. */
export const loadClaimable = (
  tx: Pick<Reader, 'attachments' | 'messages'>,
  caller: Caller,
  { attachmentPaths }: Pick<Rendering, 'attachmentPaths'>,
): TE.TaskEither<Unexpected, readonly Attachment[]> =>
  attachmentPaths.length === 0
    ? TE.right([])
    : pipe(
        tx.attachments.loadByPaths(caller.realm.id, attachmentPaths),
        TE.flatMap(
          TE.traverseSeqArray((attachment) =>
            pipe(
              isReadable(tx, caller, attachment),
              TE.map((isAllowed) => (isAllowed ? [attachment] : [])),
            ),
          ),
        ),
        TE.map((found) => found.flat()),
      );

const idsOf = (attachments: readonly Attachment[]): readonly AttachmentId[] =>
  attachments.map(({ id }) => id);

const updates = (
  tx: Tx,
  { realm, user }: Caller,
  ids: readonly AttachmentId[],
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('attachments', () => tx.attachments.loadMany(realm.id, ids)),
        TE.bind('uploadSpaceUsed', () => tx.attachments.spaceUsed(realm.id)),
        TE.map(({ attachments, uploadSpaceUsed }) =>
          attachments.map((attachment) => ({
            event: {
              _tag: 'AttachmentUpdated' as const,
              attachment: viewAttachment(attachment),
              uploadSpaceUsed,
            },
            audience: onlyTo(user.id),
          })),
        ),
      );

export type UpdatedClaims = {
  /** Events for the user who edits the message. */
  readonly events: readonly AddressedEvent[];
  /** Files that the editor owns and that no message claims after the edit. */
  readonly detached: readonly Attachment[];
};

/** Makes an edited message claim the files that it now links, and release all others. */
export const updateClaims = (
  tx: Tx,
  caller: Caller,
  messageId: MessageId,
  claims: readonly Attachment[],
): TE.TaskEither<Unexpected, UpdatedClaims> => {
  const { realm, user } = caller;
  return pipe(
    tx.attachments.claimedBy(realm.id, [messageId]),
    TE.flatMap((before) => {
      const after = idsOf(claims);
      const released = without(before, after);
      const added = without(after, before);
      return released.length + added.length === 0
        ? TE.right({ events: [], detached: [] })
        : pipe(
            tx.attachments.claim(realm.id, messageId, after),
            TE.bindTo('claimed'),
            TE.bind('events', () => updates(tx, caller, [...released, ...added])),
            TE.bind('unclaimed', () => tx.attachments.unclaimedAmong(realm.id, released)),
            TE.bind('detached', ({ unclaimed }) => tx.attachments.loadMany(realm.id, unclaimed)),
            TE.map(({ events, detached }) => ({
              events,
              detached: detached.filter(({ ownerId }) => ownerId === user.id),
            })),
          );
    }),
  );
};

/** Claims the files that a scheduled message links, without emitting events. */
export const claimForLater = (
  tx: Tx,
  caller: Caller,
  id: ScheduledMessageId,
  rendering: Rendering,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    holdLinked(tx, caller, rendering),
    TE.flatMap(() => loadClaimable(tx, caller, rendering)),
    TE.flatMap((claims) => tx.attachments.claimForLater(caller.realm.id, id, idsOf(claims))),
  );

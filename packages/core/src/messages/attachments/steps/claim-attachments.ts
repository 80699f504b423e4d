import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering } from '../../../access';
import type { Async, AttachmentId, MessageId, ScheduledMessageId } from '../../../kernel';
import { onlyTo, together } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { Attachment } from '../attachment';
import { viewLinked } from '../attachment';
import type { ClaimFacts } from '../claim-plan';
import { changedFiles } from '../claim-plan';
import { isReadable } from './access-attachment';

/** Keeps the files that a text links from being removed before the end of the transaction. */
export const holdLinked = (
  { attachments }: Pick<Transaction, 'attachments'>,
  { realm }: Caller,
  { attachmentPaths }: Pick<Rendering, 'attachmentPaths'>,
): Async<void> =>
  attachmentPaths.length === 0 ? TE.right(undefined) : attachments.hold(realm.id, attachmentPaths);

/** The files that a text links and that the sender may share. */
export const loadClaimable = (
  tx: Pick<Reader, 'attachments' | 'messages'>,
  caller: Caller,
  { attachmentPaths }: Pick<Rendering, 'attachmentPaths'>,
): Async<readonly Attachment[]> =>
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

/** Loads what decides which files a message claims when its content changes. */
export const loadClaimFacts = (
  tx: Pick<Reader, 'attachments' | 'messages'>,
  caller: Caller,
  messageId: MessageId,
  rendering: Pick<Rendering, 'attachmentPaths'>,
): Async<ClaimFacts> => {
  const { realm } = caller;
  return pipe(
    TE.Do,
    TE.bind('attachments', () => loadClaimable(tx, caller, rendering)),
    TE.bind('claimed', () => tx.attachments.claimedBy(realm.id, [messageId])),
    TE.flatMap(({ attachments, claimed }) => {
      const { released, added } = changedFiles(attachments, claimed);
      return pipe(
        together({
          released: tx.attachments.loadMany(realm.id, released),
          otherClaims: tx.attachments.claimsOn(realm.id, released, [messageId]),
          uploadSpaceUsed:
            added.length + released.length === 0 ? TE.right(0) : tx.attachments.spaceUsed(realm.id),
        }),
        TE.map((found) => ({ attachments, claimed, ...found })),
      );
    }),
  );
};

/** Tells the author of a scheduled message of the files that it claims or releases. */
const announceChanged = (
  { attachments, events }: Pick<Transaction, 'attachments' | 'events'>,
  { realm, user }: Caller,
  changed: readonly AttachmentId[],
): Async<void> =>
  changed.length === 0
    ? TE.right(undefined)
    : pipe(
        together({
          files: attachments.loadMany(realm.id, changed),
          uploadSpaceUsed: attachments.spaceUsed(realm.id),
        }),
        TE.flatMap(({ files, uploadSpaceUsed }) =>
          events.emit(
            realm.id,
            files.map((file) => ({
              event: {
                _tag: 'AttachmentUpdated',
                attachment: viewLinked(file, user.id, undefined),
                uploadSpaceUsed,
              },
              audience: onlyTo(user.id),
            })),
          ),
        ),
      );

/** Makes a scheduled message claim the files that it links, and release all others. */
export const claimForLater = (
  tx: Pick<Transaction, 'attachments' | 'events' | 'messages'>,
  caller: Caller,
  id: ScheduledMessageId,
  rendering: Rendering,
): Async<void> =>
  pipe(
    holdLinked(tx, caller, rendering),
    TE.flatMap(() => loadClaimable(tx, caller, rendering)),
    TE.flatMap((claims) => tx.attachments.claimForLater(caller.realm.id, id, idsOf(claims))),
    TE.flatMap((changed) => announceChanged(tx, caller, changed)),
  );

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import type { Attachment } from '../../attachments/attachment';
import type { CommitMessage, MessageCommit } from '../../ports/message-commits';
import type { Transact, Transaction } from '../../transaction';
import { applySend } from './apply-send';

/** Locks what the plan changes besides the message: an empty channel, and then the files it claims. */
const lockPlanned = (
  tx: Transaction,
  { caller: { realm }, plan: { begins, claims } }: MessageCommit,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    begins === undefined ? TE.right(undefined) : tx.channels.lock(realm.id, [begins.channel.id]),
    TE.flatMap(() =>
      claims.length === 0
        ? TE.right(undefined)
        : tx.attachments.hold(
            realm.id,
            claims.map(({ path }) => path),
          ),
    ),
  );

/** Which messages link which files. */
const linksOf = (files: readonly Attachment[]): string =>
  JSON.stringify(files.map(({ id, messages }) => [id, messages.map((message) => message.id)]));

/** Files are no facts, so the version does not tell that one of them was removed or linked. */
const areFilesAsPlanned = (
  { attachments }: Transaction,
  { caller: { realm }, plan: { claims } }: MessageCommit,
): TE.TaskEither<Unexpected, boolean> =>
  claims.length === 0
    ? TE.right(true)
    : pipe(
        attachments.loadMany(
          realm.id,
          claims.map(({ id }) => id),
        ),
        TE.map((found) => linksOf(found) === linksOf(claims)),
      );

const isCurrent = (tx: Transaction, commit: MessageCommit): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    tx.events.factsVersion(commit.caller.realm.id),
    TE.flatMap((version) =>
      version > commit.asOf ? TE.right(false) : areFilesAsPlanned(tx, commit),
    ),
  );

/** Commits a plan in a transaction of its own, whatever it changes. */
export const commitInTransaction =
  (transact: Transact): CommitMessage =>
  (commit) =>
    transact(commit.caller, (tx) =>
      pipe(
        lockPlanned(tx, commit),
        TE.flatMap(() => isCurrent(tx, commit)),
        TE.flatMap((isStillSo) =>
          isStillSo
            ? pipe(
                applySend(tx, commit.caller, commit.plan),
                TE.map(({ id }) => O.some(id)),
              )
            : TE.right(O.none),
        ),
      ),
    );

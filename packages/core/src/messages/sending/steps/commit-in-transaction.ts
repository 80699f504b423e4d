import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Work } from '../../../kernel';
import type { Attachment } from '../../attachments/attachment';
import type { CommitMessage, MessageCommit } from '../../ports/message-commits';
import type { Transact, Transaction } from '../../transaction';
import { applySend } from './apply-send';

/** Locks what the plan changes besides the message: an empty channel, and then the files it claims. */
const lockPlanned = (
  tx: Transaction,
  { caller: { realm }, plan: { begins, claims } }: MessageCommit,
): Async<void> =>
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
): Async<boolean> =>
  claims.length === 0
    ? TE.right(true)
    : pipe(
        attachments.loadMany(
          realm.id,
          claims.map(({ id }) => id),
        ),
        TE.map((found) => linksOf(found) === linksOf(claims)),
      );

/** A fact has changed since the plan was made: what was written is rolled back. */
type Stale = { readonly _tag: 'Stale' };

const stale: Stale = { _tag: 'Stale' };

const requireFacts = (
  { events }: Transaction,
  { caller: { realm }, asOf }: MessageCommit,
): Work<Stale, void> =>
  pipe(
    events.factsVersion(realm.id),
    TE.flatMap((version) => (version > asOf ? TE.left(stale) : TE.right(undefined))),
  );

const requireFiles = (tx: Transaction, commit: MessageCommit): Work<Stale, void> =>
  pipe(
    areFilesAsPlanned(tx, commit),
    TE.flatMap((areAsPlanned) => (areAsPlanned ? TE.right(undefined) : TE.left(stale))),
  );

/**
 * Commits a plan in a transaction of its own, whatever it changes. The facts are checked first, so
 * that a stale plan costs little, and again when the message is written: until then others may commit,
 * from then on the head of the log is locked.
 */
export const commitInTransaction =
  (transact: Transact): CommitMessage =>
  (commit) =>
    pipe(
      transact(commit.caller, (tx) =>
        pipe(
          lockPlanned(tx, commit),
          TE.flatMap(() => requireFacts(tx, commit)),
          TE.flatMap(() => requireFiles(tx, commit)),
          TE.flatMap(() => applySend(tx, commit.caller, commit.plan)),
          TE.tap(() => requireFacts(tx, commit)),
          TE.map(({ id }) => O.some(id)),
        ),
      ),
      TE.orElse((failure) => (failure._tag === 'Stale' ? TE.right(O.none) : TE.left(failure))),
    );

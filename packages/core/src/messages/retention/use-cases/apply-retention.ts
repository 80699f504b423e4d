import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ArchiveMessages, Async, Clock, EmptyArchive, RealmId } from '../../../kernel';
import { archiveMessages } from '../../messages/steps/delete-messages';
import type { Transaction } from '../../transaction';
import { archiveEnd } from '../retention-policy';
import { requireTrustedClock } from '../steps/require-trusted-clock';
import { inSlicesOfTime } from '../steps/in-slices-of-time';
import { removeArchived } from '../steps/remove-archived';
import type { Ports } from '../../use-case-ports';
import { ifAny } from '../../../kernel';

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

/** Small enough to keep the transaction, and what it locks, short. */
const batchSize = 100;

const keyOf = ({ _tag, realmId }: ArchiveMessages | EmptyArchive): string => `${_tag}:${realmId}`;

const enqueue = (
  { jobs }: Pick<Transaction, 'jobs'>,
  job: ArchiveMessages | EmptyArchive,
): Async<void> => jobs.enqueue(job, undefined, keyOf(job));

/** Counts the night, and enqueues the work of each realm, which replaces work that is waiting. */
export const applyRetention =
  ({ transact, clock }: Dependencies) =>
  (): Async<void> =>
    transact('server', (tx) =>
      pipe(
        requireTrustedClock(tx),
        TE.flatMap(() => tx.archive.realmsWithRetention()),
        TE.flatMap(
          TE.traverseSeqArray((realmId) =>
            pipe(
              tx.archive.countNight(realmId, clock.now()),
              TE.flatMap(() => enqueue(tx, { _tag: 'ArchiveMessages', realmId, from: 0 })),
              TE.flatMap(() => enqueue(tx, { _tag: 'EmptyArchive', realmId })),
            ),
          ),
        ),
        TE.map(() => undefined),
      ),
    );

/**
 * Archives up to `batchSize` messages; returns the recipient with which to continue. The settings
 * are read again for each batch, so that a change stops the job.
 */
const archiveBatch = (
  tx: Transaction,
  { now }: Clock,
  realmId: RealmId,
  from: number,
): Async<number | undefined> =>
  pipe(
    tx.realms.find(realmId),
    ifAny(({ settings }) => {
      const at = now();
      const terms = { organizationDays: settings.message_retention_days, now: at };
      return pipe(
        TE.Do,
        TE.bind('found', () => tx.archive.expired(realmId, terms, from, batchSize)),
        TE.bind('locked', ({ found }) =>
          tx.edits.lock(
            realmId,
            found.map(({ id }) => id),
          ),
        ),
        // Check again: messages may have been moved before they were locked.
        TE.bind('expired', ({ locked }) => tx.archive.expiredAmong(realmId, terms, locked)),
        TE.bind('messages', ({ expired }) => tx.messages.loadManyFor(realmId, undefined, expired)),
        TE.tap(({ messages }) => archiveMessages(tx, realmId, messages, at)),
        TE.map(({ found, messages }) => {
          const last = found.at(-1)?.recipientId;
          return found.length < batchSize || last === undefined
            ? undefined
            : // Never again the same batch, if none of it could be archived.
              last + (messages.length === 0 ? 1 : 0);
        }),
        TE.tap((next: number | undefined) =>
          next === undefined ? tx.archive.recordCompletion(realmId, at) : TE.right(undefined),
        ),
      );
    }),
  );

/**
 * Moves the messages of a realm that are past their retention into the archive, in batches with a
 * transaction each. It can be interrupted at any time: what is archived is not found again.
 */
export const archiveExpired =
  ({ transact, clock }: Dependencies) =>
  (job: ArchiveMessages): Async<void> =>
    pipe(
      transact('server', requireTrustedClock),
      TE.flatMap(() =>
        inSlicesOfTime<number>(
          clock,
          (from) => transact('server', (tx) => archiveBatch(tx, clock, job.realmId, from)),
          (from) => transact('server', (tx) => enqueue(tx, { ...job, from })),
        )(job.from),
      ),
    );

/**
 * Deletes for good what has been in the archive long enough, in batches: by the clock, and by the
 * nights that were counted, because nobody can undo it.
 */
export const emptyArchive =
  ({ transact, clock }: Dependencies) =>
  (job: EmptyArchive): Async<void> =>
    pipe(
      transact('server', requireTrustedClock),
      TE.flatMap(() =>
        inSlicesOfTime<true>(
          clock,
          () =>
            transact('server', (tx) =>
              pipe(
                tx.archive.lockArchivedBefore(job.realmId, archiveEnd(clock.now()), batchSize),
                TE.tap((ids) => removeArchived(tx, job.realmId, ids)),
                TE.map((ids) => (ids.length < batchSize ? undefined : true)),
              ),
            ),
          () => transact('server', (tx) => enqueue(tx, job)),
        )(true),
      ),
    );

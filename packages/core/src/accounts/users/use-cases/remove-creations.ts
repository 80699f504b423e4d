import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AccountReader, Caller, Realm, User } from '../../../access';
import { accessAdministered } from '../../../access';
import type { CreatedBy, NoticeDependencies } from '../../../channels';
import { archiveCreated, enqueueNotices } from '../../../channels';
import type { Async, Creations, RemoveCreations, Timestamp, UserId, Work } from '../../../kernel';
import { deactivateCreatedEmoji, removeCreatedFiles, sliceSeconds } from '../../../messages';
import { endCreatedInvitations } from '../../invitations/steps/end-invitations';
import type { Reader, Transaction } from '../../transaction';
import { deactivateCreatedGroups } from '../../user-groups/steps/deactivate-created';
import { checkRemoval, creations, removalNotices, removedBy } from '../creations';
import type { NamedAccount } from '../steps/operated-account';
import { operatedAccount } from '../steps/operated-account';
import type { Ports } from '../../use-case-ports';

/** What to remove of the things that an account and its bots created. */
type CreationsToRemove = {
  readonly kinds: readonly Creations[];
  /** What was created before that time stays. */
  readonly createdSince: Timestamp;
};

type RemovedCreations = Readonly<Record<Creations, number>> & {
  /** Whether nothing is left; otherwise a job removes the rest. */
  readonly isComplete: boolean;
};

type Dependencies = NoticeDependencies & Pick<Ports, 'clock' | 'transact'>;

/** So many that a transaction takes a fraction of a second. */
const batchSize = 20;

type Progress = { readonly job: RemoveCreations; readonly isComplete: boolean };

type Removal = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  realm: Realm,
  created: CreatedBy,
  now: Timestamp,
) => Async<number>;

/** Each removes some, announces that to whoever could see them, and returns how many; 0 at the end. */
const removals: Readonly<Record<Creations, Removal>> = {
  channels: archiveCreated,
  files: (_, tx, realm, created) => removeCreatedFiles(tx, realm, created),
  groups: (_, tx, realm, created) => deactivateCreatedGroups(tx, realm, created),
  emoji: (_, tx, realm, created) => deactivateCreatedEmoji(tx, realm, created),
  invitations: (_, tx, realm, created, now) => endCreatedInvitations(tx, realm, created, now),
};

const removeSome = (
  dependencies: Dependencies,
  tx: Transaction,
  realm: Realm,
  job: RemoveCreations,
  now: Timestamp,
): Async<Progress> => {
  const created = { creatorIds: job.creatorIds, since: job.createdSince, limit: batchSize };
  const none: Async<Progress> = TE.right({ job, isComplete: true });
  return creations
    .filter((kind) => job.kinds.includes(kind))
    .reduce(
      (earlier, kind) =>
        pipe(
          earlier,
          TE.flatMap((progress) =>
            progress.isComplete
              ? pipe(
                  removals[kind](dependencies, tx, realm, created, now),
                  TE.map((count) => ({
                    isComplete: count === 0,
                    job: { ...job, [kind]: (job[kind] ?? 0) + count },
                  })),
                )
              : TE.right(progress),
          ),
        ),
      none,
    );
};

/** When the job starts, at the latest: after the last batch, or after its process was killed. */
const takeoverSeconds = 15;

/**
 * Removes batches, each in a transaction of its own that also keeps the progress, until nothing is left
 * or the time is over.
 */
const removeUntil =
  (dependencies: Dependencies) =>
  (job: RemoveCreations, deadline: Timestamp): Async<Progress> =>
    pipe(
      TE.fromIO(dependencies.clock.now),
      TE.flatMap((now) =>
        dependencies.transact('server', (tx) =>
          pipe(
            tx.realms.find(job.realmId),
            TE.flatMap(
              O.match(
                () => TE.right({ job, isComplete: true }),
                (realm) => removeSome(dependencies, tx, realm, job, now),
              ),
            ),
            TE.tap((progress) =>
              progress.isComplete
                ? TE.right(undefined)
                : tx.jobs.enqueue(progress.job, now + takeoverSeconds, job.key),
            ),
          ),
        ),
      ),
      TE.flatMap((progress) =>
        progress.isComplete || dependencies.clock.now() >= deadline
          ? TE.right(progress)
          : removeUntil(dependencies)(progress.job, deadline),
      ),
    );

const findUser = (
  { users }: Pick<Reader, 'users'>,
  realmId: Realm['id'],
  id: UserId | null | undefined,
): Async<O.Option<User>> =>
  id === null || id === undefined ? TE.right(O.none) : users.find(realmId, id);

/** Completes the job, and reports to the administrators, once. */
const report = (dependencies: Dependencies, tx: Transaction, job: RemoveCreations): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('isFirst', () => tx.jobs.finish(job.key)),
    TE.bind('realm', () => tx.realms.find(job.realmId)),
    TE.bind('target', () => findUser(tx, job.realmId, job.creatorIds[0])),
    TE.bind('orderedBy', () => findUser(tx, job.realmId, job.orderedBy)),
    TE.flatMap(({ isFirst, realm, target, orderedBy }) =>
      isFirst && O.isSome(realm) && O.isSome(target)
        ? pipe(
            tx.users.activeIn(realm.value, [realm.value.systemGroups['role:administrators']]),
            TE.flatMap((ids) =>
              enqueueNotices(dependencies)(
                tx,
                realm.value,
                removalNotices(job, target.value, O.toUndefined(orderedBy), ids),
              ),
            ),
          )
        : TE.right(undefined),
    ),
  );

/** Works until the deadline; what is left then is done by the job that was enqueued before. */
const work =
  (dependencies: Dependencies) =>
  (job: RemoveCreations, deadline: Timestamp): Async<Progress> =>
    pipe(
      removeUntil(dependencies)(job, deadline),
      TE.tap((progress) =>
        dependencies.transact('server', (tx) =>
          progress.isComplete
            ? report(dependencies, tx, progress.job)
            : tx.jobs.enqueue(progress.job, undefined, job.key),
        ),
      ),
    );

/** Runs as a job, which continues after a crash. */
export const finishRemovingCreations =
  (dependencies: Dependencies) =>
  (job: RemoveCreations): Async<void> =>
    pipe(
      TE.fromIO(dependencies.clock.now),
      TE.flatMap((now) => work(dependencies)(job, now + sliceSeconds)),
      TE.map(() => undefined),
    );

/** The bots of the account are its own creations, and what they created is too. */
const enqueueJob = (
  tx: Transaction,
  { realmId, id }: User,
  { kinds, createdSince }: CreationsToRemove,
  orderedBy: User | undefined,
  now: Timestamp,
): Async<RemoveCreations> =>
  pipe(
    tx.users.botsOf(realmId, id),
    TE.map((bots): RemoveCreations => ({
      _tag: 'RemoveCreations',
      realmId,
      key: `remove-creations:${realmId}:${id}:${[...kinds].sort().join('+')}:${createdSince}`,
      orderedBy: orderedBy?.id ?? null,
      creatorIds: [id, ...bots.map((bot) => bot.id)],
      kinds,
      createdSince,
      channels: 0,
      files: 0,
    })),
    TE.tap((job) => tx.jobs.enqueue(job, now + takeoverSeconds, job.key)),
  );

const toResult = ({ job, isComplete }: Progress): RemovedCreations => ({
  ...removedBy(job),
  isComplete,
});

/** How long a request works itself; the job does the rest. */
const requestSeconds = 8;

export type RemoveCreationsOf = CreationsToRemove & { readonly userId: UserId };

type RemoveCreationsFailure = AccessFailure<
  'UserDoesNotExist' | 'InsufficientPermission' | 'MustBeOwner'
>;

/**
 * Removes what an account and its bots created, as requested: as much as possible before the
 * response, the rest by a job. Whoever sees a channel, a group, an emoji or an invitation is told as
 * if each were removed alone, but no notice is posted in channels; the administrators get one message
 * about all at the end.
 */
export const removeCreations =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { userId, ...wanted }: RemoveCreationsOf,
  ): Work<RemoveCreationsFailure, RemovedCreations> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.bindW('job', ({ now }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            accessAdministered(tx, caller, { _tag: 'ById', id: userId }),
            TE.tapEither((target) => checkRemoval(caller.user, target)),
            TE.flatMap((target) => enqueueJob(tx, target, wanted, caller.user, now)),
          ),
        ),
      ),
      TE.flatMap(({ now, job }) => work(dependencies)(job, now + requestSeconds)),
      TE.map(toResult),
    );

type RemoveCreationsByEmail = CreationsToRemove & NamedAccount;

/** The same for the operator of the server: there is no caller to check, and no deadline. */
export const removeCreationsByEmail =
  ({ accounts, ...dependencies }: Dependencies & { readonly accounts: AccountReader }) =>
  ({
    host,
    email,
    ...wanted
  }: RemoveCreationsByEmail): Work<AccessFailure<'UserDoesNotExist'>, RemovedCreations> =>
    pipe(
      operatedAccount(accounts, { host, email }),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.bindW('job', ({ user, now }) =>
        dependencies.transact('server', (tx) => enqueueJob(tx, user, wanted, undefined, now)),
      ),
      TE.flatMap(({ job }) => work(dependencies)(job, Infinity)),
      TE.map(toResult),
    );

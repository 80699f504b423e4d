import type { Reader } from '@parley/core/events';
import type { Unexpected, UnitOfWorkOn } from '@parley/core/kernel';
import { catching, isUnexpected, nextTurn, unexpected } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';

/** Snapshots at a time: each has a connection, and other requests need most of them. */
const snapshotsAtOnce = 2;

/** Maximum pieces of work in one snapshot: all of them are answered at its end. */
const maxShared = 16;

/**
 * Pieces of work of one snapshot at a time. While one waits for the database, others present what
 * they have read; more of them would block the event loop for longer.
 */
const workAtOnce = 3;

type Waiting = {
  /** Does the work; its result is kept until it is known whether the snapshot is committed. */
  readonly attempt: (reader: Reader) => TE.TaskEither<unknown, unknown>;
  /** Answers with the result of the attempt. */
  readonly settle: () => void;
  readonly fail: (failure: Unexpected) => void;
  /** Does the work in a snapshot of its own, and answers. */
  readonly runAlone: () => Promise<void>;
};

/**
 * A few snapshots at a time, each of which does all the work that has waited for it. What they read
 * is loaded once for all of them; nothing that a piece of work reads is older than its request. If
 * a piece fails, nothing of the snapshot is kept, and each runs again alone: so no piece of work can
 * make another fail.
 *
 * @param alone runs one piece of work in a snapshot, which keeps what it has read until it ends
 */
export const sharedSnapshot = (alone: UnitOfWorkOn<Reader>): UnitOfWorkOn<Reader> => {
  const waiting: Waiting[] = [];
  let running = 0;

  const runShared = async (group: readonly Waiting[]): Promise<void> => {
    const [first, second] = group;
    if (first !== undefined && second === undefined) {
      await first.runAlone();
      return;
    }
    const outcome = await alone<unknown, undefined>((reader) => async () => {
      const rest = Array.from(group);
      let failed: E.Left<unknown> | undefined;
      const workOn = async (): Promise<void> => {
        for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
          // What one presents may take some milliseconds: others get their turn in between.
          await nextTurn();
          const attempted = failed ?? (await next.attempt(reader)());
          failed ??= E.isLeft(attempted) ? attempted : undefined;
        }
      };
      // All of them end before the transaction does.
      await Promise.all(Array.from({ length: workAtOnce }, workOn));
      return failed ?? E.right(undefined);
    })();
    if (E.isRight(outcome)) {
      group.forEach(({ settle }) => settle());
    } else if (isUnexpected(outcome.left) && outcome.left.isUnavailable) {
      const { left } = outcome;
      group.forEach(({ fail }) => fail(left));
    } else {
      for (const { runAlone } of group) {
        await runAlone();
      }
    }
  };

  const run = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) {
      await runShared(waiting.splice(0, maxShared));
    }
    running -= 1;
  };

  return <Failure, A>(work: (reader: Reader) => TE.TaskEither<Failure, A>) =>
    () =>
      new Promise<E.Either<Failure | Unexpected, A>>((resolve) => {
        let attempted: E.Either<Failure | Unexpected, A> = E.left(
          unexpected(new Error('the work was not attempted')),
        );
        waiting.push({
          attempt: (reader) =>
            pipe(
              catching(() => work(reader)(), unexpected),
              TE.flatMapEither((outcome): E.Either<Failure | Unexpected, A> => {
                attempted = outcome;
                return outcome;
              }),
            ),
          settle: () => resolve(attempted),
          fail: (failure) => resolve(E.left(failure)),
          runAlone: async () => resolve(await alone(work)()),
        });
        if (running < snapshotsAtOnce) {
          void run();
        }
      });
};

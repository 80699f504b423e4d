import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Clock } from '../../../kernel';
import { groupBy, secondsPerDay } from '../../../kernel';
import type { Transact } from '../../transaction';
import { removeUnclaimed } from '../steps/remove-unclaimed';

/** Five weeks. Source: docs/reference/uploads.md#claiming-and-deletion. */
const keptSeconds = 35 * secondsPerDay;

const batchSize = 100;

type Dependencies = {
  readonly transact: Transact<'attachments' | 'jobs'>;
  readonly clock: Clock;
};

/** Deletes uploads that are older than the retention period and that no message links. */
export const deleteUnclaimedUploads = (dependencies: Dependencies) => (): Async<void> =>
  pipe(
    dependencies.transact('server', (tx) =>
      pipe(
        tx.attachments.unclaimedBefore(dependencies.clock.now() - keptSeconds, batchSize),
        TE.tap((found) =>
          pipe(
            Array.from(groupBy(found, ({ realmId }) => realmId)),
            TE.traverseSeqArray(([realmId, files]) =>
              removeUnclaimed(
                tx,
                realmId,
                files.map(({ id }) => id),
              ),
            ),
          ),
        ),
      ),
    ),
    TE.flatMap((found) =>
      found.length < batchSize ? TE.right(undefined) : deleteUnclaimedUploads(dependencies)(),
    ),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import type { CreatedBy } from '../../ports/channel-repository';
import type { Transaction } from '../../transaction';
import { applyUpdate } from './apply-update';

const changes = { isArchived: true, isDefault: false } as const;

/**
 * Archives some of the channels that these users created, and announces that, without a notice in
 * each channel. Returns how many; 0 if none is left.
 */
export const archiveCreated = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  realm: Realm,
  created: CreatedBy,
  now: Timestamp,
): Async<number> =>
  pipe(
    tx.channels.activeCreatedBy(realm.id, created),
    TE.tap((ids) => tx.channels.lock(realm.id, ids)),
    TE.flatMap((ids) => tx.channels.loadManyFor(realm.id, undefined, ids)),
    TE.tap((found) =>
      pipe(
        found.filter(({ channel }) => !channel.isArchived),
        TE.traverseSeqArray(({ channel: before }) =>
          applyUpdate(
            dependencies,
            tx,
            realm,
            { before, after: { ...before, ...changes }, changes, notices: [] },
            now,
          ),
        ),
      ),
    ),
    TE.map(({ length }) => length),
  );

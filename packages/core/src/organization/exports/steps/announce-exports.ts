import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { viewExport } from '../export-view';
import type { RealmExport } from '../realm-export';
import { presentFileOf } from '../realm-export';

type Tx = Pick<Transaction, 'events' | 'exports'>;

/**
 * Tells administrators who are people of all exports as they are now.
 *
 * Source: docs/reference/exports.md#events.
 */
export const announceExports = (tx: Tx, realm: Realm): Async<void> =>
  pipe(
    tx.exports.list(realm.id),
    TE.flatMap((all) =>
      tx.events.emit(realm.id, [
        {
          event: { _tag: 'ExportsChanged', exports: all.map(viewExport(realm)) },
          audience: { users: [], standing: 'humanAdministrators' },
        },
      ]),
    ),
  );

/** Removes the file after the commit, and keeps the record. */
export const deleteFile = (
  tx: Tx & Pick<Transaction, 'jobs'>,
  realm: Realm,
  found: RealmExport,
  now: Timestamp,
): Async<void> => {
  const file = presentFileOf(found);
  return file === undefined
    ? TE.right(undefined)
    : pipe(
        tx.exports.update(realm.id, found.id, { deletedAt: now }),
        TE.flatMap(() => tx.jobs.enqueue({ _tag: 'DiscardFiles', paths: [file.path] })),
        TE.flatMap(() => announceExports(tx, realm)),
      );
};

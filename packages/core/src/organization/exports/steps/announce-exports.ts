import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isBot } from '../../../access';
import type { Audience, Timestamp, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { viewExport } from '../present-export';
import type { RealmExport } from '../realm-export';
import { presentFileOf } from '../realm-export';

type Tx = Pick<Transaction, 'events' | 'exports' | 'users'>;

/** The administrators and owners without bots. */
const loadHumanAdministrators = (
  { users }: Pick<Tx, 'users'>,
  realm: Realm,
): TE.TaskEither<Unexpected, Audience> =>
  pipe(
    users.activeIn(realm, [realm.systemGroups['role:administrators']]),
    TE.flatMap((ids) => users.loadMany(realm.id, ids)),
    TE.map((found) => found.filter(isBot).map(({ id }) => id)),
    TE.map((bots) => ({
      users: [],
      standing: 'administrators',
      ...(bots.length === 0 ? {} : { except: bots }),
    })),
  );

/** Tells administrators of all exports as they are now. Source: docs/reference/exports.md#events. */
export const announceExports = (tx: Tx, realm: Realm): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('all', () => tx.exports.list(realm.id)),
    TE.bind('audience', () => loadHumanAdministrators(tx, realm)),
    TE.flatMap(({ all, audience }) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'ExportsChanged', exports: all.map(viewExport(realm)) }, audience },
      ]),
    ),
  );

/** Removes the file after the commit, and keeps the record. */
export const deleteFile = (
  tx: Tx & Pick<Transaction, 'jobs'>,
  realm: Realm,
  found: RealmExport,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const file = presentFileOf(found);
  return file === undefined
    ? TE.right(undefined)
    : pipe(
        tx.exports.update(realm.id, found.id, { deletedAt: now }),
        TE.flatMap(() => tx.jobs.enqueue({ _tag: 'DiscardFiles', paths: [file.path] })),
        TE.flatMap(() => announceExports(tx, realm)),
      );
};

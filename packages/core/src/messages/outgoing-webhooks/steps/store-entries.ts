import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure } from '../../../access';
import { withinLimit } from '../../../access';
import type { Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { LoadedCall } from './load-call';

/** Stores what an embedded bot keeps; null removes an entry. */
export const storeEntries = (
  tx: Transaction,
  { caller, realm, bot }: LoadedCall,
  entries: ReadonlyMap<string, string | null>,
): Work<AccessFailure<'CollectionFull'>, void> => {
  const kept = new Map(
    [...entries].flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  );
  const removed = [...entries].filter(([, value]) => value === null).map(([key]) => key);
  return pipe(
    removed.length === 0 ? TE.right(undefined) : tx.botStorage.remove(realm.id, bot.id, removed),
    TE.flatMap(() =>
      kept.size === 0
        ? TE.right(undefined)
        : pipe(
            tx.botStorage.put(realm.id, bot.id, kept),
            withinLimit(tx, caller, 'botStorage'),
            withinLimit(tx, caller, 'botStorageOfOwner'),
          ),
    ),
  );
};

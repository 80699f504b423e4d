import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import type { Caller } from '../../authentication/caller';
import type { AccessFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { checkCollectionSize } from '../check-collection-size';
import type { CollectionName } from '../collection-limits';

/**
 * Runs work that may add to a collection. If the collection then exceeds its limit, it fails, which
 * rolls the work back. Concurrent work on the same collection waits until the transaction ends.
 */
export const withinLimit =
  (
    { collections }: Pick<Transaction, 'collections'>,
    { realm, user }: Caller,
    name: CollectionName,
  ) =>
  <E, A>(
    work: TE.TaskEither<E, A>,
  ): TE.TaskEither<E | AccessFailure<'CollectionFull'> | Unexpected, A> => {
    const owner = { realmId: realm.id, userId: user.id };
    return pipe(
      collections.lock(name, owner),
      TE.flatMap((): TE.TaskEither<E | AccessFailure<'CollectionFull'> | Unexpected, A> => work),
      TE.tap(() =>
        pipe(
          collections.measure(name, owner),
          TE.flatMapEither((size) => checkCollectionSize(name, size)),
        ),
      ),
    );
  };

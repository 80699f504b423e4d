import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Work } from '../../../kernel';
import type { Caller } from '../../authentication/caller';
import type { AccessFailure } from '../../failures';
import type { CollectionOwner } from '../../ports/collection-sizes';
import type { Reader, Transaction } from '../../transaction';
import { checkCollectionSize } from '../check-collection-size';
import type { CollectionName, CollectionSize, LimitScope } from '../collection-limits';
import { limitOf } from '../collection-limits';
import { boundOf, measuredFor } from '../limit-overrides';

/** Who adds to a collection, in which organization; without a user, only its bound applies. */
export type Adder = Pick<Caller, 'realm'> & Partial<Pick<Caller, 'user'>>;

type Full = AccessFailure<'CollectionFull'>;

const ownerOf = (
  name: CollectionName,
  scope: LimitScope,
  { realm, user }: Adder,
): CollectionOwner => {
  const person = limitOf(name).isOfEachBot ? user?.id : (user?.bot?.ownerId ?? user?.id);
  return { realmId: realm.id, userId: scope === 'account' ? person : undefined };
};

/** Fails if the collection would exceed its limit with that many records and bytes more. */
export const requireSpace = (
  { collections }: Pick<Reader, 'collections'>,
  adder: Adder,
  name: CollectionName,
  more: CollectionSize,
): Work<Full, void> =>
  pipe(
    measuredFor(name, adder.user),
    TE.traverseSeqArray((scope) =>
      pipe(
        collections.measure(name, ownerOf(name, scope, adder)),
        TE.flatMapEither((size) =>
          checkCollectionSize(name, scope, boundOf(adder.realm, name, scope), {
            count: size.count + more.count,
            bytes: size.bytes + more.bytes,
          }),
        ),
      ),
    ),
    TE.map(() => undefined),
  );

/** The lock of the organization covers every account. */
const lockedScope = (name: CollectionName): LimitScope =>
  limitOf(name).measured.includes('organization') ? 'organization' : 'account';

const nothing: CollectionSize = { count: 0, bytes: 0 };

/**
 * Runs work that may add to a collection. If the collection then exceeds its limit, it fails, which
 * rolls the work back. Concurrent work on the same collection waits until the transaction ends.
 *
 * @param certain how many records the work adds for certain: if there is no space for them, it is not
 *   begun, because writing many and rolling them back takes long
 */
export const withinLimit =
  (
    { collections }: Pick<Transaction, 'collections'>,
    adder: Adder,
    name: CollectionName,
    certain = 0,
  ) =>
  <E, A>(work: TE.TaskEither<E, A>): Work<E | Full, A> =>
    pipe(
      collections.lock(name, ownerOf(name, lockedScope(name), adder)),
      TE.flatMap(() =>
        certain === 0
          ? TE.right(undefined)
          : requireSpace({ collections }, adder, name, { count: certain, bytes: 0 }),
      ),
      TE.flatMap((): Work<E | Full, A> => work),
      TE.tap(() => requireSpace({ collections }, adder, name, nothing)),
    );

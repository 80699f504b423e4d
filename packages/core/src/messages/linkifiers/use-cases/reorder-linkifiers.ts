import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { LinkifierId, Unexpected } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { RealmLinkifier } from '../linkifier';
import type { LinkifiersDuplicated, LinkifiersIncomplete } from '../linkifier-failures';
import { linkifiersDuplicated, linkifiersIncomplete } from '../linkifier-failures';
import { tellLinkifiers } from '../steps/tell-linkifiers';

type Needs = 'linkifiers' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const checkOrder = (
  all: readonly RealmLinkifier[],
  ids: readonly LinkifierId[],
): E.Either<LinkifiersDuplicated | LinkifiersIncomplete, void> => {
  const chosen = new Set(ids);
  if (chosen.size !== ids.length) {
    return E.left(linkifiersDuplicated);
  }
  return chosen.size === all.length && all.every(({ id }) => chosen.has(id))
    ? E.right(undefined)
    : E.left(linkifiersIncomplete);
};

/** Settles which linkifier is tried first. */
export const reorderLinkifiers =
  ({ transact }: Dependencies) =>
  (
    { realm }: Caller,
    { ids }: { readonly ids: readonly LinkifierId[] },
  ): TE.TaskEither<LinkifiersDuplicated | LinkifiersIncomplete | Unexpected, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        tx.linkifiers.list(realm.id),
        TE.flatMapEither((all) => checkOrder(all, ids)),
        TE.flatMap(() => tx.linkifiers.reorder(realm.id, ids)),
        TE.tap(() => tellLinkifiers(tx, realm.id)),
      ),
    );

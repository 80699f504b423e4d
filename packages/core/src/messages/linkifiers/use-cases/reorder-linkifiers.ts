import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { LinkifierId, Work } from '../../../kernel';
import type { Transact } from '../../transaction';
import type { RealmLinkifier } from '../linkifier';
import { announceLinkifiers } from '../steps/announce-linkifiers';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Dependencies = { readonly transact: Transact<'linkifiers' | 'events'> };

const checkOrder = (
  all: readonly RealmLinkifier[],
  ids: readonly LinkifierId[],
): E.Either<MessageFailure<'LinkifiersDuplicated' | 'LinkifiersIncomplete'>, void> => {
  const chosen = new Set(ids);
  if (chosen.size !== ids.length) {
    return E.left(messageFailure('LinkifiersDuplicated'));
  }
  return chosen.size === all.length && all.every(({ id }) => chosen.has(id))
    ? E.right(undefined)
    : E.left(messageFailure('LinkifiersIncomplete'));
};

/** Changes the order in which linkifiers are tried. */
export const reorderLinkifiers =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { ids }: { readonly ids: readonly LinkifierId[] },
  ): Work<MessageFailure<'LinkifiersDuplicated' | 'LinkifiersIncomplete'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.linkifiers.list(caller.realm.id),
        TE.flatMapEither((all) => checkOrder(all, ids)),
        TE.flatMap(() => tx.linkifiers.reorder(caller.realm.id, ids)),
        TE.tap(() => announceLinkifiers(tx, caller.realm.id)),
      ),
    );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { LinkifierId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Transact } from '../../transaction';
import { announceLinkifiers } from '../steps/announce-linkifiers';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Dependencies = { readonly transact: Transact<'linkifiers' | 'events'> };

/** Removes a linkifier; messages that are already rendered do not change. */
export const deleteLinkifier =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    command: { readonly id: LinkifierId },
  ): Work<MessageFailure<'LinkifierNotFound'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.linkifiers.list(caller.realm.id),
        ensure(
          (all) => all.some(({ id }) => id === command.id),
          messageFailure('LinkifierNotFound'),
        ),
        TE.flatMap(() => tx.linkifiers.remove(caller.realm.id, command.id)),
        TE.tap(() => announceLinkifiers(tx, caller.realm.id)),
      ),
    );

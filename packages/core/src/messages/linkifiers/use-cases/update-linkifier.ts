import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { LinkifierId, Work } from '../../../kernel';
import type { LinkifierValidator } from '../../ports/linkifier-validator';
import type { Transact } from '../../transaction';
import type { LinkifierFields, RealmLinkifier } from '../linkifier';
import { checkLinkifier } from '../steps/check-linkifier';
import { announceLinkifiers } from '../steps/announce-linkifiers';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type UpdateLinkifier = LinkifierFields & { readonly id: LinkifierId };

type Dependencies = {
  readonly transact: Transact<'collections' | 'linkifiers' | 'events'>;
  readonly linkifierValidator: LinkifierValidator;
};

/** Changes a linkifier and keeps its position. Source: docs/reference/linkifiers.md#checks. */
export const updateLinkifier =
  ({ transact, linkifierValidator }: Dependencies) =>
  (
    caller: Caller,
    command: UpdateLinkifier,
  ): Work<
    MessageFailure<'LinkifierInvalid' | 'LinkifierNotFound'> | AccessFailure<'CollectionFull'>,
    void
  > =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('all', () => tx.linkifiers.list(caller.realm.id)),
        TE.bindW('before', ({ all }) =>
          TE.fromNullable(messageFailure('LinkifierNotFound'))(
            all.find(({ id }) => id === command.id),
          ),
        ),
        TE.bindW('after', ({ all, before }) =>
          TE.fromEither(checkLinkifier(linkifierValidator, all, command, before)),
        ),
        TE.flatMap(({ after }) => {
          const changed: RealmLinkifier = { id: command.id, ...after };
          return tx.linkifiers.update(caller.realm.id, changed);
        }),
        withinLimit(tx, caller, 'linkifiers'),
        TE.tap(() => announceLinkifiers(tx, caller.realm.id)),
      ),
    );

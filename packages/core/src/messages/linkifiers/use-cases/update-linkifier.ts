import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { LinkifierId, Unexpected } from '../../../kernel';
import type { LinkifierValidator } from '../../ports/linkifier-validator';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { LinkifierFields, RealmLinkifier } from '../linkifier';
import { checkLinkifier } from '../steps/check-linkifier';
import { tellLinkifiers } from '../steps/tell-linkifiers';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type UpdateLinkifier = LinkifierFields & { readonly id: LinkifierId };

type Needs = 'linkifiers' | 'events';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly linkifierValidator: LinkifierValidator;
};

/** Changes a linkifier in its place. Source: reference, "Linkifiers". */
export const updateLinkifier =
  ({ transact, linkifierValidator }: Dependencies) =>
  (
    { realm }: Caller,
    command: UpdateLinkifier,
  ): TE.TaskEither<MessageFailure<'LinkifierInvalid' | 'LinkifierNotFound'> | Unexpected, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.bindW('all', () => tx.linkifiers.list(realm.id)),
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
          return tx.linkifiers.update(realm.id, changed);
        }),
        TE.tap(() => tellLinkifiers(tx, realm.id)),
      ),
    );

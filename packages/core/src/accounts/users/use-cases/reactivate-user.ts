import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessAdministered } from '../../../access';
import type { Async, UserId, Work } from '../../../kernel';
import { changeOwner } from '../../bots/steps/change-owner';
import type { Transaction } from '../../transaction';
import type { ReactivationFailure } from '../reactivation';
import { planReactivation } from '../reactivation';
import { reactivate } from '../steps/change-activity';
import type { Ports } from '../../use-case-ports';

type ReactivateUserFailure = AccessFailure<'UserDoesNotExist'> | ReactivationFailure;

/** Who has the name of a bot, and its owner. */
const loadOthers = (
  { users }: Pick<Transaction, 'users'>,
  { realm }: Caller,
  { bot, fullName }: User,
): Async<readonly User[]> =>
  bot === null
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('sameNamed', () => users.claimName(realm.id, fullName)),
        TE.bind('owners', () =>
          bot.ownerId === null ? TE.right([]) : users.loadMany(realm.id, [bot.ownerId]),
        ),
        TE.map(({ sameNamed, owners }) => [...sameNamed, ...owners]),
      );

/** Source: docs/reference/users.md#reactivating-a-user. */
export const reactivateUser =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (caller: Caller, { userId }: { readonly userId: UserId }): Work<ReactivateUserFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        accessAdministered(tx, caller, { _tag: 'ById', id: userId }),
        TE.bindTo('target'),
        TE.bindW('others', ({ target }) => loadOthers(tx, caller, target)),
        TE.flatMapEither((facts) => planReactivation(caller, facts)),
        TE.bindTo('plan'),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ plan: { account, isAdopted }, now }) =>
          account === undefined
            ? TE.right(undefined)
            : reactivate(
                tx,
                caller.realm,
                account,
                isAdopted ? changeOwner(tx, caller, account, caller.user) : TE.right(undefined),
                now,
              ),
        ),
      ),
    );

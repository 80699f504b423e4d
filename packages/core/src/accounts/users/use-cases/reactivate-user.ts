import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { findAdministered } from '../../../access';
import type { Clock, Unexpected, UserId } from '../../../kernel';
import { mayCreateBot } from '../../bots/bot-permission';
import { changeOwner } from '../../bots/steps/change-owner';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { ActivityNeeds } from '../steps/account-activity';
import { reactivate } from '../steps/reactivate-account';
import { mayAdminister } from './update-user';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type ReactivateUserFailure =
  | AccessFailure<'UserDoesNotExist' | 'InsufficientPermission' | 'CannotActivatePlaceholder'>
  | AccountFailure<'BotNameTakenOnReturn'>
  | Unexpected;

type Needs = ActivityNeeds;

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const checkName = (
  { users }: Pick<Transaction, 'users'>,
  target: User,
): TE.TaskEither<AccountFailure<'BotNameTakenOnReturn'> | Unexpected, void> =>
  target.bot === null || target.isActive
    ? TE.right(undefined)
    : pipe(
        users.list(target.realmId),
        TE.filterOrElseW(
          (everyone) =>
            !everyone.some(
              ({ id, isActive, fullName }) =>
                isActive && id !== target.id && fullName === target.fullName,
            ),
          () => accountFailure('BotNameTakenOnReturn', { name: target.fullName }),
        ),
        TE.map(() => undefined),
      );

/** A bot whose owner is gone becomes the caller's. */
const adopt = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  target: User,
): TE.TaskEither<Unexpected, void> => {
  if (target.bot === null) {
    return TE.right(undefined);
  }
  const { ownerId } = target.bot;
  return pipe(
    tx.users.findMany(caller.realm.id, ownerId === null ? [] : [ownerId]),
    TE.flatMap(([owner]) =>
      owner?.isActive === true
        ? TE.right(undefined)
        : pipe(
            changeOwner(tx, caller, target, caller.user),
            TE.map(() => undefined),
          ),
    ),
  );
};

/** Source: reference, «POST /users/{user_id}/reactivate». */
export const reactivateUser =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): TE.TaskEither<ReactivateUserFailure, void> =>
    transact((tx) =>
      pipe(
        findAdministered(tx, caller, { _tag: 'ById', id: userId }),
        TE.filterOrElseW(
          (target) =>
            mayAdminister(caller, target) &&
            (target.bot === null || mayCreateBot(caller, target.bot.type)),
          () => accessFailure('InsufficientPermission'),
        ),
        TE.tap((target) => checkName(tx, target)),
        TE.filterOrElseW(
          ({ isImportedStub }) => !isImportedStub,
          () => accessFailure('CannotActivatePlaceholder'),
        ),
        TE.bindTo('target'),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ target, now }) =>
          target.isActive
            ? TE.right(undefined)
            : reactivate(tx, caller.realm, target, adopt(tx, caller, target), now),
        ),
      ),
    );

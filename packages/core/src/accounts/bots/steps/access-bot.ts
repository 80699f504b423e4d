import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isAdministrator, isBot, isOwner, isSystemBot } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

/**
 * A bot that the caller owns or administers; only owners of the organization may touch one that
 * was granted to create users.
 *
 * Source: reference, «Bots», access.
 */
export const accessBot = (
  { users }: Pick<Transaction, 'users'>,
  { realm, user }: Caller,
  botId: UserId,
): TE.TaskEither<
  | AccountFailure<'BotDoesNotExist'>
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
  | Unexpected,
  User
> =>
  pipe(
    users.find(realm.id, botId),
    TE.map(O.filter((found) => isBot(found) && !isSystemBot(found))),
    TE.flatMap(TE.fromOption(() => accountFailure('BotDoesNotExist'))),
    TE.filterOrElseW(
      ({ bot }) => isAdministrator(user) || bot?.ownerId === user.id,
      () => accessFailure('InsufficientPermission'),
    ),
    TE.filterOrElseW(
      ({ grants }) => isOwner(user) || !grants.includes('can_create_users'),
      () => accessFailure('MustBeOwner'),
    ),
  );

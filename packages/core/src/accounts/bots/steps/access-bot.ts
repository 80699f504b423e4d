import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, InsufficientPermission, MustBeOwner, User } from '../../../access';
import {
  insufficientPermission,
  isAdministrator,
  isBot,
  isOwner,
  isSystemBot,
  mustBeOwner,
} from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { BotDoesNotExist } from '../bot-failures';
import { botDoesNotExist } from '../bot-failures';

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
): TE.TaskEither<BotDoesNotExist | InsufficientPermission | MustBeOwner | Unexpected, User> =>
  pipe(
    users.find(realm.id, botId),
    TE.map(O.filter((found) => isBot(found) && !isSystemBot(found))),
    TE.flatMap(TE.fromOption(() => botDoesNotExist)),
    TE.filterOrElseW(
      ({ bot }) => isAdministrator(user) || bot?.ownerId === user.id,
      () => insufficientPermission,
    ),
    TE.filterOrElseW(
      ({ grants }) => isOwner(user) || !grants.includes('can_create_users'),
      () => mustBeOwner,
    ),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { BotAccessFailure } from '../bot-permission';
import { checkBotAccess } from '../bot-permission';

/** Loads a bot that the caller owns or administers. */
export const accessBot = (
  { users }: Pick<Reader, 'users'>,
  caller: Caller,
  botId: UserId,
): Work<BotAccessFailure, User> =>
  pipe(
    users.find(caller.realm.id, botId),
    TE.flatMapEither((found) => checkBotAccess(caller, found)),
  );

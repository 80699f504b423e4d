import type { AccessFailure, Caller } from '@parley/core/access';
import { accessFailure, isBot } from '@parley/core/access';
import { has } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';

/** Bots may list and create groups, but not at the levels before they could. */
export const checkBots = ({
  user,
  level,
}: Pick<Caller, 'user' | 'level'>): E.Either<AccessFailure<'NotForBots'>, void> =>
  isBot(user) && !has(level, 'userGroupsOfBots')
    ? E.left(accessFailure('NotForBots'))
    : E.right(undefined);

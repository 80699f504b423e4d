import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AccessFailure, Caller, User } from '../../access';
import {
  accessFailure,
  allowsExceptGuests,
  botType,
  isAdministrator,
  isBot,
  isOwner,
  isSystemBot,
} from '../../access';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/**
 * Whether the caller may create bots of that type. Users with permission for all bots may create
 * incoming webhooks; some users may create only those.
 *
 * Source: docs/reference/bots.md#creating-a-bot.
 */
export const canCreateBot = (caller: Caller, type: number): boolean => {
  const { can_create_bots_group, can_create_write_only_bots_group } = caller.realm.settings;
  return (
    allowsExceptGuests(can_create_bots_group, caller) ||
    (type === botType.incomingWebhook &&
      allowsExceptGuests(can_create_write_only_bots_group, caller))
  );
};

export type BotAccessFailure =
  | AccountFailure<'BotDoesNotExist'>
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>;

/**
 * Checks that the caller owns or administers the bot. Only owners of the organization may change a
 * bot with the grant to create users.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const checkBotAccess = (
  { user }: Caller,
  found: O.Option<User>,
): E.Either<BotAccessFailure, User> => {
  if (O.isNone(found) || !isBot(found.value) || isSystemBot(found.value)) {
    return E.left(accountFailure('BotDoesNotExist'));
  }
  const bot = found.value;
  if (!isAdministrator(user) && bot.bot?.ownerId !== user.id) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  return isOwner(user) || !bot.grants.includes('can_create_users')
    ? E.right(bot)
    : E.left(accessFailure('MustBeOwner'));
};

import * as E from 'fp-ts/Either';
import type { AccessFailure, Caller, User } from '../../access';
import { accessFailure } from '../../access';
import { canCreateBot } from '../bots/bot-permission';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import { canAdminister } from './user-update';

export type ReactivationFailure =
  | AccessFailure<'InsufficientPermission' | 'CannotActivatePlaceholder'>
  | AccountFailure<'BotNameTakenAtReactivation'>;

type ReactivationFacts = {
  readonly target: User;
  /** At least the owner and the users with exactly the name; needed only for a bot. */
  readonly others: readonly User[];
};

type ReactivationPlan = {
  /** Undefined if the account is active already. */
  readonly account: User | undefined;
  /** Whether the caller becomes the bot's owner, because it has no active one. */
  readonly isAdopted: boolean;
};

/**
 * Decides what happens when the caller, or the server for its operator, reactivates the target. A
 * bot cannot be reactivated while an
 * active account has its name. A bot without an active owner becomes the caller's.
 *
 * Source: docs/reference/users.md#reactivating-a-user.
 */
export const planReactivation = (
  caller: Caller | 'server',
  { target, others }: ReactivationFacts,
): E.Either<ReactivationFailure, ReactivationPlan> => {
  const { bot } = target;
  if (
    caller !== 'server' &&
    (!canAdminister(caller, target) || (bot !== null && !canCreateBot(caller, bot.type)))
  ) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  const isTaken = others.some(
    ({ id, isActive, fullName }) => isActive && id !== target.id && fullName === target.fullName,
  );
  if (bot !== null && !target.isActive && isTaken) {
    return E.left(accountFailure('BotNameTakenAtReactivation', { name: target.fullName }));
  }
  if (target.isImportedStub) {
    return E.left(accessFailure('CannotActivatePlaceholder'));
  }
  const owner = others.find(({ id }) => id === bot?.ownerId);
  return E.right({
    account: target.isActive ? undefined : target,
    isAdopted: bot !== null && owner?.isActive !== true,
  });
};

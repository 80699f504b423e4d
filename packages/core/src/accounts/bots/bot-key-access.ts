import type { Role, UserId } from '../../kernel';
import { isAtLeast, role } from '../../kernel';

/** Somebody who is told of a bot. */
export type BotEventReceiver = { readonly userId: UserId; readonly role: Role };

/**
 * Whether somebody may know the key of the bot, and with it act as the bot: its owner and the
 * administrators; owners of the organization alone if the bot may create users.
 *
 * Source: reference, "Bots", access.
 */
export const canKnowKey = (
  receiver: BotEventReceiver,
  bot: { readonly ownerId: UserId | null; readonly mayCreateUsers: boolean },
): boolean =>
  bot.mayCreateUsers
    ? receiver.role === role.owner
    : receiver.userId === bot.ownerId || isAtLeast(receiver.role, role.administrator);

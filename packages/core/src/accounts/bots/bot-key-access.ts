import type { Role, UserId } from '../../kernel';
import { isAtLeast, role } from '../../kernel';

/** Somebody who is told of a bot. */
export type BotHearer = { readonly userId: UserId; readonly role: Role };

/**
 * Whether somebody may know the key of the bot, and with it act as the bot: its owner and the
 * administrators; owners of the organization alone if the bot may create users.
 *
 * Source: reference, «Bots», access.
 */
export const mayKnowKey = (
  hearer: BotHearer,
  bot: { readonly ownerId: UserId | null; readonly mayCreateUsers: boolean },
): boolean =>
  bot.mayCreateUsers
    ? hearer.role === role.owner
    : hearer.userId === bot.ownerId || isAtLeast(hearer.role, role.administrator);

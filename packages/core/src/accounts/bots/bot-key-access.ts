import type { Role, UserId } from '../../kernel';
import { isAtLeast, role } from '../../kernel';

/** A user who may receive a bot's data. */
export type BotEventReceiver = { readonly userId: UserId; readonly role: Role };

/**
 * Whether the user may know the bot's key, and so act as the bot: its owner and the administrators;
 * only owners of the organization if the bot may create users.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const canKnowKey = (
  receiver: BotEventReceiver,
  bot: { readonly ownerId: UserId | null; readonly mayCreateUsers: boolean },
): boolean =>
  bot.mayCreateUsers
    ? receiver.role === role.owner
    : receiver.userId === bot.ownerId || isAtLeast(receiver.role, role.administrator);

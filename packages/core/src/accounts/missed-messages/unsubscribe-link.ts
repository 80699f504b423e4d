import type { User } from '../../access';
import type { ConfirmationTokens, Tokened } from '../../kernel';

/** The path of the page that turns off emails. */
export const unsubscribePath = '/accounts/unsubscribe';

/** When the account was created tells it from one with the same id in a restored database. */
export const tokenedUser = ({ id, joinedAt }: Pick<User, 'id' | 'joinedAt'>): Tokened => ({
  id,
  tokenSalt: String(joinedAt),
});

/** A link that works without logging in, in all emails to the user. */
export const unsubscribeUrl = (
  realmUrl: string,
  tokens: ConfirmationTokens,
  user: Pick<User, 'id' | 'joinedAt'>,
): string => `${realmUrl}${unsubscribePath}/${tokens.tokenOf(tokenedUser(user))}`;

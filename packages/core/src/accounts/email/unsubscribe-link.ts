import * as t from 'io-ts';
import type { User, UserSettings } from '../../access';
import type { ConfirmationTokens, Tokened } from '../../kernel';
import { unsubscribePath } from '../../kernel';

/** Which emails a link turns off; a part of its path. */
export const UnsubscribedKind = t.keyof({ missed_messages: null, digest: null, welcome: null });
export type UnsubscribedKind = t.TypeOf<typeof UnsubscribedKind>;

/** The settings that a link turns off, whatever its email was about. */
export const unsubscribedSettings = {
  missed_messages: {
    enable_offline_email_notifications: false,
    enable_stream_email_notifications: false,
    enable_followed_topic_email_notifications: false,
  },
  digest: { enable_digest_emails: false },
  welcome: { enable_marketing_emails: false },
} as const satisfies Readonly<Record<UnsubscribedKind, Partial<UserSettings>>>;

/** When the account was created tells it from one with the same id in a restored database. */
export const tokenedUser = ({ id, joinedAt }: Pick<User, 'id' | 'joinedAt'>): Tokened => ({
  id,
  tokenSalt: String(joinedAt),
});

/** A link that works without logging in, in all emails of that kind to the user. */
export const unsubscribeUrl = (
  kind: UnsubscribedKind,
  realmUrl: string,
  tokens: ConfirmationTokens,
  user: Pick<User, 'id' | 'joinedAt'>,
): string => `${realmUrl}${unsubscribePath}/${kind}/${tokens.tokenOf(tokenedUser(user))}`;

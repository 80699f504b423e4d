import type { DeviceKeys } from '@parley/core/accounts';
import type { ChannelEmailTokens } from '@parley/core/channels';
import type { ApiKeys, BearerTokens, ConfirmationTokens } from '@parley/core/kernel';
import type { FileTokens } from '@parley/core/messages';
import { derivedApiKeys } from './api-keys';
import { derivedBearerTokens } from './bearer-tokens';
import { derivedChannelEmailTokens, derivedTokens } from './derived-tokens';
import { derivedDeviceKeys } from './device-keys';
import { derivedFileTokens } from './file-tokens';

/** A secret whose keys and tokens are accepted for a while beside those of the server's own. */
export type AcceptedSecret = {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly until: number;
};

export type ServerSecrets = {
  /** What all new keys and tokens are derived from. */
  readonly current: string;
  readonly accepted: AcceptedSecret | undefined;
};

type DerivedPorts = {
  readonly apiKeys: ApiKeys;
  readonly bearerTokens: BearerTokens;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly confirmationTokens: ConfirmationTokens;
  readonly deviceKeys: DeviceKeys;
  readonly fileTokens: FileTokens;
  readonly invitationTokens: ConfirmationTokens;
  readonly passwordResetTokens: ConfirmationTokens;
  readonly unsubscribeTokens: ConfirmationTokens;
};

/** What is made of the current secret, and that of the accepted one while it is accepted. */
type Pair<A> = { readonly current: A; readonly other: () => A | undefined };

const eitherToken = <A extends ConfirmationTokens>({ current, other }: Pair<A>): A => ({
  ...current,
  isTokenOf: (token, opened) =>
    current.isTokenOf(token, opened) || other()?.isTokenOf(token, opened) === true,
});

const eitherKey = ({ current, other }: Pair<ApiKeys>): ApiKeys => ({
  keyOf: current.keyOf,
  isKeyOf: (key, userId, seed) =>
    current.isKeyOf(key, userId, seed) || other()?.isKeyOf(key, userId, seed) === true,
});

const eitherBearer = ({ current, other }: Pair<BearerTokens>): BearerTokens => ({
  ...current,
  otherHashOf: (token) => other()?.hashOf(token),
  isCsrfTokenOf: (csrfToken, token) =>
    current.isCsrfTokenOf(csrfToken, token) || other()?.isCsrfTokenOf(csrfToken, token) === true,
});

const eitherFile = ({ current, other }: Pair<FileTokens>): FileTokens => ({
  issue: current.issue,
  read: (token) => current.read(token) ?? other()?.read(token),
});

/**
 * The ports that derive keys and tokens from the server's secret. While another secret is accepted,
 * so are its keys and tokens; none is issued. Source: docs/security.md#a-new-secret.
 *
 * @param now the time in milliseconds since 1970
 * @param mailDomain where the server receives email, if it does
 */
export const derivedPorts = (
  { current, accepted }: ServerSecrets,
  now: () => number,
  mailDomain?: string,
): DerivedPorts => {
  const pairOf = <A>(make: (secret: string) => A): Pair<A> => {
    const other = accepted === undefined ? undefined : make(accepted.secret);
    return {
      current: make(current),
      other: () => (accepted !== undefined && now() < accepted.until ? other : undefined),
    };
  };
  const tokensFor = (purpose: string): ConfirmationTokens =>
    eitherToken(pairOf((secret) => derivedTokens(secret, purpose)));
  return {
    apiKeys: eitherKey(pairOf(derivedApiKeys)),
    bearerTokens: eitherBearer(pairOf(derivedBearerTokens)),
    channelEmailTokens: eitherToken(
      pairOf((secret) => derivedChannelEmailTokens(secret, mailDomain)),
    ),
    confirmationTokens: tokensFor('email-change'),
    deviceKeys: derivedDeviceKeys(current),
    fileTokens: eitherFile(pairOf(derivedFileTokens)),
    invitationTokens: tokensFor('invitation'),
    passwordResetTokens: tokensFor('password-reset'),
    unsubscribeTokens: tokensFor('unsubscribe'),
  };
};

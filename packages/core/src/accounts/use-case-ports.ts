import type { AccountReader } from '../access';
import type { ApiKeys, BearerTokens, ConfirmationTokens, Passwords } from '../kernel';
import type { Gravatars, MessageReader } from '../messages';
import type { Ports as PersonalPorts } from '../personal';
import type { InvitationLimits } from './invitations/invitation';
import type { PushSender } from './ports/push-sender';
import type { IdentityProvider } from './ports/identity-provider';
import type { LoginTokens } from './ports/login-tokens';
import type { Mailer } from './ports/mailer';
import type { PasswordBackend } from './ports/password-backend';
import type { DeviceKeys } from './ports/device-keys';
import type { ProfileReader } from './ports/profile-field-repository';
import type { Read, Snapshot, Transact } from './transaction';
import type { DisposableDomains } from './users/email-rules';

/** The ports of this module's use cases, including those of personal. */
export interface Ports extends Omit<PersonalPorts, 'read' | 'snapshot' | 'transact'> {
  readonly accounts: AccountReader;
  readonly apiKeys: ApiKeys;
  readonly bearerTokens: BearerTokens;
  readonly confirmationTokens: ConfirmationTokens;
  readonly deviceKeys: DeviceKeys;
  readonly disposableDomains: DisposableDomains;
  readonly gravatars: Gravatars;
  /** Undefined if accounts are only here and in directories. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly invitationLimits: InvitationLimits;
  readonly invitationTokens: ConfirmationTokens;
  /** Undefined if nobody logs in with tokens. */
  readonly loginTokens: LoginTokens | undefined;
  readonly mailer: Mailer;
  /** For lookups that need no transaction. */
  readonly messages: MessageReader;
  /** Asked in order, until one accepts the password. */
  readonly passwordBackends: readonly PasswordBackend[];
  readonly passwordResetTokens: ConfirmationTokens;
  readonly passwords: Passwords;
  readonly profiles: ProfileReader;
  readonly pushes: PushSender;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
  /** For the links in emails that turn them off. */
  readonly unsubscribeTokens: ConfirmationTokens;
}

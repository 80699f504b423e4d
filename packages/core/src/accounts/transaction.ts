import type { ReadOn, SnapshotOn } from '../access';
import type { Faces, ReaderOf, TransactionOf, TransactOn } from '../kernel';
import type { Repositories as PersonalRepositories } from '../personal';
import type { DomainEvent } from './domain-events';
import type {
  DirectoryAccountReader,
  DirectoryAccountRepository,
  LinkedAccountReader,
  LinkedAccountRepository,
} from './ports/directory-account-repository';
import type { EmailChangeReader, EmailChangeRepository } from './ports/email-change-repository';
import type { InvitationReader, InvitationRepository } from './ports/invitation-repository';
import type { ClientDeviceReader, ClientDeviceRepository } from './ports/client-device-repository';
import type { LoginDeviceRepository } from './ports/login-device-repository';
import type { LoginLinkRepository } from './ports/login-link-repository';
import type { DigestReader, DigestRepository } from './ports/digest-repository';
import type { MissedMessageRepository } from './ports/missed-message-repository';
import type {
  PasswordResetReader,
  PasswordResetRepository,
} from './ports/password-reset-repository';
import type { ProfileFieldReader, ProfileFieldRepository } from './ports/profile-field-repository';
import type { PresenceReader, PresenceRepository } from './ports/presence-repository';
import type {
  PushRegistrationReader,
  PushRegistrationRepository,
} from './ports/push-registration-repository';
import type { NamedKeyReader, NamedKeyRepository } from './ports/named-key-repository';
import type { SessionReader, SessionRepository } from './ports/session-repository';
import type { UserStatusReader, UserStatusRepository } from './ports/user-status-repository';

/** The repositories of this module, and those of personal. */
export interface Repositories extends PersonalRepositories {
  readonly clientDevices: Faces<ClientDeviceReader, ClientDeviceRepository>;
  readonly directoryAccounts: Faces<DirectoryAccountReader, DirectoryAccountRepository>;
  /** Accounts that belong to what an identity provider knows a person by. */
  readonly providerAccounts: Faces<LinkedAccountReader, LinkedAccountRepository>;
  readonly emailChanges: Faces<EmailChangeReader, EmailChangeRepository>;
  readonly invitations: Faces<InvitationReader, InvitationRepository>;
  readonly loginDevices: Faces<object, LoginDeviceRepository>;
  readonly loginLinks: Faces<object, LoginLinkRepository>;
  readonly digests: Faces<DigestReader, DigestRepository>;
  readonly missedMessages: Faces<object, MissedMessageRepository>;
  readonly namedKeys: Faces<NamedKeyReader, NamedKeyRepository>;
  readonly passwordResets: Faces<PasswordResetReader, PasswordResetRepository>;
  readonly profileFields: Faces<ProfileFieldReader, ProfileFieldRepository>;
  readonly presences: Faces<PresenceReader, PresenceRepository>;
  readonly pushRegistrations: Faces<PushRegistrationReader, PushRegistrationRepository>;
  readonly sessions: Faces<SessionReader, SessionRepository>;
  readonly statuses: Faces<UserStatusReader, UserStatusRepository>;
}

/** What reads, at one version of the facts. */
export type Reader = ReaderOf<Repositories>;

/** What reads, locks and writes, with the outbox of events and the queue of jobs. */
export type Transaction = TransactionOf<Repositories, DomainEvent>;

/** Each step reads what was committed when the work began, or later. */
export type Read<Needs extends keyof Reader = keyof Reader> = ReadOn<Pick<Reader, Needs>>;

/** All steps read what was committed at one moment. */
export type Snapshot<Needs extends keyof Reader = keyof Reader> = SnapshotOn<Pick<Reader, Needs>>;

/**
 * Runs the work in one transaction, by the rights of the first argument; a `Left` rolls back its
 * writes and its events.
 */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;

import type { EventOutboxOf, TransactOn, UnitOfWorkOn } from '../kernel';
import type { Transaction as PersonalTransaction } from '../personal';
import type { DomainEvent } from './domain-events';
import type { DirectoryAccountRepository } from './ports/directory-account-repository';
import type { EmailChangeRepository } from './ports/email-change-repository';
import type { InvitationRepository } from './ports/invitation-repository';
import type { LoginDeviceRepository } from './ports/login-device-repository';
import type { LoginLinkRepository } from './ports/login-link-repository';
import type { PasswordResetRepository } from './ports/password-reset-repository';
import type { PresenceRepository } from './ports/presence-repository';
import type { ProfileFieldRepository } from './ports/profile-field-repository';
import type { SessionRepository } from './ports/session-repository';
import type { UserStatusRepository } from './ports/user-status-repository';

/** The repositories of this module's transactions, including those of personal. */
export interface Transaction extends Omit<PersonalTransaction, 'events'> {
  readonly directoryAccounts: DirectoryAccountRepository;
  readonly emailChanges: EmailChangeRepository;
  readonly invitations: InvitationRepository;
  readonly loginDevices: LoginDeviceRepository;
  readonly loginLinks: LoginLinkRepository;
  readonly passwordResets: PasswordResetRepository;
  readonly profileFields: ProfileFieldRepository;
  readonly presences: PresenceRepository;
  readonly sessions: SessionRepository;
  readonly statuses: UserStatusRepository;
  readonly events: EventOutboxOf<DomainEvent>;
}

/** Runs the work in one transaction; a Left undoes its writes and its events. */
export type UnitOfWork = UnitOfWorkOn<Transaction>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact = TransactOn<Transaction>;

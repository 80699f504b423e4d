import type { EmailChangeId, RealmId, Timestamp, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';

/** Another address that somebody wants, until they confirm that it is theirs. */
export type EmailChange = {
  readonly id: EmailChangeId;
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly newEmail: string;
  readonly expiresAt: Timestamp;
  /** See `Tokened`. */
  readonly tokenSalt: string | null;
};

export const emailChangeDays = 1;

export const emailChangeExpiry = (now: Timestamp): Timestamp =>
  now + emailChangeDays * secondsPerDay;

/** Where a person confirms the address, below the realm's root. */
export const emailConfirmationPath = '/accounts/confirm_new_email';

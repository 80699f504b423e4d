import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AccessFailure, User } from '../../access';
import { accessFailure } from '../../access';
import type { EmailChangeId, RealmId, Timestamp, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import { isEmail } from './email-address';
import { isFreeFor, objectionOfHolder } from './email-rules';

/** A requested change of a user's email address, open until the user confirms it. */
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

/** The path of the confirmation page, relative to the realm's root. */
export const emailConfirmationPath = '/accounts/confirm_new_email';

/**
 * The new email address that an administrator sets for a user; undefined if it does not change.
 *
 * @param holder the user who has the address already
 */
export const planNewEmail = (
  target: User,
  text: string,
  holder: O.Option<User>,
): E.Either<
  AccessFailure<'InvalidNewEmail'> | AccountFailure<'NewEmailTaken'>,
  string | undefined
> => {
  const email = text.trim();
  if (email === target.deliveryEmail) {
    return E.right(undefined);
  }
  if (!isEmail(email)) {
    return E.left(accessFailure('InvalidNewEmail'));
  }
  return O.isNone(holder) || isFreeFor(target, email, holder)
    ? E.right(email)
    : E.left(accountFailure('NewEmailTaken', { objection: objectionOfHolder(holder.value) }));
};

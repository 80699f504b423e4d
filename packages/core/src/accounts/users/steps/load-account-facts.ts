import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Async } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import { isEmail } from '../email-address';
import type { EmailRules } from '../email-rules';

/** The users whose names are reserved until the end of the transaction: none unless names must be unique. */
export const loadReservedNames = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
): Async<readonly User[]> =>
  realm.settings.require_unique_names ? users.claimNames(realm.id) : TE.right([]);

/**
 * The user who has the email address, which is locked until the end of the transaction; None for an
 * invalid address.
 */
export const loadEmailHolder = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  email: string,
): Async<O.Option<User>> => (isEmail(email) ? users.claimEmail(realm.id, email) : TE.right(O.none));

/** The realm's rules for email addresses. */
export const loadEmailRules = (
  { realmDomains }: Pick<Reader, 'realmDomains'>,
  realm: Realm,
): Async<EmailRules> =>
  pipe(
    realmDomains.list(realm.id),
    TE.map((domains) => ({ ...realm.settings, domains })),
  );

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { isEmail } from '../email-address';
import type { EmailRules } from '../email-rules';

type Users = Pick<Transaction, 'users'>;

/** Those whose names nobody else may have: nobody, unless names have to be unique. */
export const loadReservedNames = (
  { users }: Users,
  realm: Realm,
): TE.TaskEither<Unexpected, readonly User[]> =>
  realm.settings.require_unique_names ? users.list(realm.id) : TE.right([]);

/** Who has the address, which nobody else can take meanwhile; None for what is no address. */
export const loadEmailHolder = (
  { users }: Users,
  realm: Realm,
  email: string,
): TE.TaskEither<Unexpected, O.Option<User>> =>
  isEmail(email) ? users.claimEmail(realm.id, email) : TE.right(O.none);

/** What the realm asks of its members' addresses. */
export const loadEmailRules = (
  { realmDomains }: Pick<Transaction, 'realmDomains'>,
  realm: Realm,
): TE.TaskEither<Unexpected, EmailRules> =>
  pipe(
    realmDomains.list(realm.id),
    TE.map((domains) => ({ ...realm.settings, domains })),
  );

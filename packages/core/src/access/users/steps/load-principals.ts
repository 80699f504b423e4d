import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import type { Realm } from '../../realms/realm';
import type { Transaction } from '../../transaction';
import { userIdOfDummyEmail } from '../email-visibility';
import type { Principals } from '../principals';
import { activePrincipals } from '../principals';
import type { User } from '../user';
import type { AccessFailure } from '../../failures';

/** Loads the users that a request names, if they exist. */
export const loadPrincipals = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  principals: Principals,
): TE.TaskEither<Unexpected, readonly User[]> =>
  principals._tag === 'ByIds'
    ? users.loadMany(realm.id, principals.ids)
    : pipe(
        TE.Do,
        TE.bind('byEmail', () => users.loadByEmails(realm.id, principals.emails)),
        TE.bind('byDummy', () => users.loadMany(realm.id, dummyIds(principals.emails, realm))),
        TE.map(({ byEmail, byDummy }) => [...byEmail, ...byDummy]),
      );

/** The same, but all of them must exist and be active. */
export const loadActivePrincipals = (
  tx: Pick<Transaction, 'users'>,
  realm: Realm,
  principals: Principals,
): TE.TaskEither<
  AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'> | Unexpected,
  readonly User[]
> =>
  pipe(
    loadPrincipals(tx, realm, principals),
    TE.flatMapEither((users) => activePrincipals(principals, users, realm)),
  );

const dummyIds = (emails: readonly string[], realm: Realm): readonly UserId[] =>
  emails
    .map((email) => userIdOfDummyEmail(email, realm.host))
    .filter((id) => id !== undefined)
    .map(asId(UserId));

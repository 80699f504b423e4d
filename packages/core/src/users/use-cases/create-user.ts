import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { Passwords } from '../../ports/secrets';
import type { NewUser } from '../../ports/user-repository';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Timestamp } from '../../shared/timestamp';
import { isEmail } from '../email-address';
import { parseFullName } from '../full-name';
import { role } from '../role';
import type { User } from '../user';
import type {
  CannotCreateUsers,
  EmailInUse,
  FullNameNotUnique,
  FullNameTooLong,
  FullNameTooShort,
  InvalidEmail,
  InvalidFullName,
  InvalidNameFormat,
  PasswordTooWeak,
} from '../user-failures';
import { userCreated } from './announce-user';
import { checkUnique } from './change-name';
import { cannotCreateUsers, emailInUse, invalidEmail, passwordTooWeak } from '../user-failures';

export type CreateUser = {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
};

export type CreateUserFailure =
  | CannotCreateUsers
  | FullNameTooLong
  | FullNameTooShort
  | InvalidFullName
  | InvalidNameFormat
  | InvalidEmail
  | FullNameNotUnique
  | EmailInUse
  | PasswordTooWeak
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<'users' | 'events'>;
  readonly passwords: Passwords;
  readonly clock: Clock;
};

const newMember = (
  caller: Caller,
  account: { readonly email: string; readonly fullName: string; readonly passwordHash: string },
  joinedAt: Timestamp,
): NewUser => ({
  realmId: caller.realm.id,
  deliveryEmail: account.email,
  emailVisibility: 1,
  fullName: account.fullName,
  role: role.member,
  isActive: true,
  bot: null,
  joinedAt,
  timezone: '',
  avatarSource: 'G',
  isImportedStub: false,
  grants: [],
  passwordHash: account.passwordHash,
});

/** Creates a member with a password, and tells everyone. Source: reference, «POST /users». */
export const createUser =
  ({ transact, passwords, clock }: Dependencies) =>
  (caller: Caller, command: CreateUser): TE.TaskEither<CreateUserFailure, User> =>
    pipe(
      TE.Do,
      TE.filterOrElseW(
        () => caller.user.grants.includes('can_create_users'),
        () => cannotCreateUsers,
      ),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.let('email', () => command.email.trim()),
      TE.filterOrElseW(
        ({ email }) => isEmail(email),
        () => invalidEmail,
      ),
      TE.filterOrElseW(
        () => !passwords.isWeak(command.password),
        () => passwordTooWeak,
      ),
      TE.bindW('passwordHash', () => passwords.hash(command.password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now, ...account }) =>
        transact(({ users, events }) =>
          pipe(
            users.claimEmail(caller.realm.id, account.email),
            TE.filterOrElseW(O.isNone, () => emailInUse(account.email)),
            TE.tap(() => checkUnique({ users }, caller, account.fullName)),
            TE.flatMap(() => users.create(newMember(caller, account, now))),
            TE.tap((user) => events.emit(caller.realm.id, userCreated(caller.realm, user, now))),
          ),
        ),
      ),
    );

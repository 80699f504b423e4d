import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { Clock, Passwords, Unexpected } from '../../../kernel';
import { role } from '../../../kernel';
import type { EndingNeeds } from '../../invitations/steps/end-invitations';
import { voidInvitationsTo } from '../../invitations/steps/void-invitations';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { DisposableDomains, EmailObjection } from '../email-rules';
import { parseFullName } from '../full-name';
import { checkUnique } from '../steps/change-name';
import type { CreateAccountNeeds } from '../steps/create-account';
import { createAccount, defaultChannels, joinChannels } from '../steps/create-account';
import { judgeEmail } from '../steps/judge-email';
import { newcomerNotices } from '../steps/newcomer-notices';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type CreateUser = {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
};

export type CreateUserFailure =
  | AccessFailure<
      | 'CannotCreateUsers'
      | 'FullNameTooLong'
      | 'FullNameTooShort'
      | 'InvalidFullName'
      | 'InvalidNameFormat'
      | 'FullNameNotUnique'
      | 'EmailInUse'
      | 'PasswordTooWeak'
    >
  | RuleFailure
  | Unexpected;

type Needs = CreateAccountNeeds | EndingNeeds | 'jobs' | 'realmDomains';

type Dependencies = NoticeDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly disposableDomains: DisposableDomains;
};

type RuleFailure = AccessFailure<
  'InvalidEmail' | 'EmailNotAllowed' | 'DisposableEmail' | 'EmailWithPlus'
>;

const ruleFailure = (objection: EmailObjection, email: string): RuleFailure => {
  switch (objection) {
    case 'syntax':
      return accessFailure('InvalidEmail');
    case 'domain':
      return accessFailure('EmailNotAllowed', { email });
    case 'disposable':
      return accessFailure('DisposableEmail');
    case 'plus':
      return accessFailure('EmailWithPlus');
  }
};

type Judged = { readonly fullName: string; readonly email: string };

/** Whether name and address may be a new member's, in the order in which that is told. */
const checkPerson = (
  tx: Pick<Transaction, Needs>,
  disposableDomains: DisposableDomains,
  caller: Caller,
  { fullName, email }: Judged,
): TE.TaskEither<
  AccessFailure<'FullNameNotUnique' | 'EmailInUse'> | RuleFailure | Unexpected,
  void
> =>
  pipe(
    checkUnique(tx, caller, fullName),
    TE.flatMap(() => judgeEmail(tx, disposableDomains, caller.realm, email)),
    TE.flatMapEither(E.mapLeft((objection) => ruleFailure(objection, email))),
    TE.flatMap(() => tx.users.claimEmail(caller.realm.id, email)),
    TE.filterOrElseW(O.isNone, () => accessFailure('EmailInUse', { email })),
    TE.map(() => undefined),
  );

/**
 * Creates a member with a password, in the default channels, tells everyone, and welcomes them. The
 * password is hashed between two transactions, as that takes long.
 *
 * Source: reference, «POST /users».
 */
export const createUser =
  (dependencies: Dependencies) =>
  (caller: Caller, command: CreateUser): TE.TaskEither<CreateUserFailure, User> => {
    const { transact, passwords, clock, disposableDomains } = dependencies;
    const check = (tx: Pick<Transaction, Needs>, person: Judged) =>
      checkPerson(tx, disposableDomains, caller, person);
    return pipe(
      TE.Do,
      TE.filterOrElseW(
        () => caller.user.grants.includes('can_create_users'),
        () => accessFailure('CannotCreateUsers'),
      ),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(command.fullName))),
      TE.let('email', () => command.email.trim()),
      TE.tap((person) => transact((tx: Pick<Transaction, Needs>) => check(tx, person))),
      TE.filterOrElseW(
        () => !passwords.isWeak(command.password),
        () => accessFailure('PasswordTooWeak'),
      ),
      TE.bindW('passwordHash', () => passwords.hash(command.password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now, ...person }) =>
        transact((tx: Pick<Transaction, Needs>) =>
          pipe(
            check(tx, person),
            TE.flatMap(() =>
              createAccount(tx, caller.realm, { ...person, role: role.member }, now),
            ),
            TE.bindTo('user'),
            TE.tap(({ user }) =>
              pipe(
                defaultChannels(tx, caller.realm),
                TE.flatMap((channels) => joinChannels(tx, caller.realm, user, channels, now)),
              ),
            ),
            TE.tap(() => voidInvitationsTo(tx, caller.realm.id, person.email)),
            TE.tap(({ user }) =>
              pipe(
                newcomerNotices(tx, caller.realm, user, null),
                TE.flatMap((notices) => enqueueNotices(dependencies)(tx, caller.realm, notices)),
              ),
            ),
          ),
        ),
      ),
      TE.map(({ user }) => user),
    );
  };

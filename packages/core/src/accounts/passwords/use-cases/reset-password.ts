import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User, Visitor } from '../../../access';
import {
  accessFailure,
  invalidResetAttempt,
  loginAttempt,
  resetPasswordAttempt,
} from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import { accessOpenReset } from '../steps/access-open-reset';
import { replacePassword } from '../steps/write-password';
import type { Ports } from '../../use-case-ports';

type GetDependencies = Pick<Ports, 'clock' | 'passwordResetTokens' | 'transact'>;

type Dependencies = GetDependencies & Pick<Ports, 'attempts' | 'passwords'>;

type GetPasswordResetFailure =
  | AccessFailure<'RealmDeactivated'>
  | AccountFailure<'InvalidPasswordReset'>;

/** The user whose password the link with that token can set. */
export const getPasswordReset =
  ({ transact, clock, passwordResetTokens }: GetDependencies) =>
  ({ realm }: Visitor, token: string): Work<GetPasswordResetFailure, User> =>
    pipe(
      TE.Do,
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact('server', (tx) => accessOpenReset(tx, realm, passwordResetTokens, token, now)),
      ),
      TE.map(({ user }) => user),
    );

type ResetPassword = {
  readonly token: string;
  readonly password: string;
  readonly revokesApiKey: boolean;
  /** The client's network address. */
  readonly address: string;
};

type ResetPasswordFailure =
  | GetPasswordResetFailure
  | AccessFailure<'PasswordTooWeak' | 'TooManyAttempts'>;

/** The user of the link. Only links that do not work count against the limit of the address. */
const openUser =
  (dependencies: Dependencies) =>
  (
    visitor: Visitor,
    { token, address }: ResetPassword,
  ): Work<GetPasswordResetFailure | AccessFailure<'TooManyAttempts'>, User> =>
    pipe(
      getPasswordReset(dependencies)(visitor, token),
      TE.tapError((failure) =>
        failure._tag === 'InvalidPasswordReset'
          ? countAttempts(dependencies.attempts, [invalidResetAttempt(address)])
          : TE.right(undefined),
      ),
    );

/**
 * Sets the password of the link's user. The link works once, also if it is submitted several times
 * at once; a password that is too weak does not use it up. The password is hashed between two
 * transactions, because that takes long.
 */
export const resetPassword =
  (dependencies: Dependencies) =>
  (visitor: Visitor, command: ResetPassword): Work<ResetPasswordFailure, User> => {
    const { transact, attempts, clock, passwords, passwordResetTokens } = dependencies;
    const { realm } = visitor;
    const { token, password, revokesApiKey, address } = command;
    return pipe(
      TE.Do,
      TE.bindW('owner', () => openUser(dependencies)(visitor, command)),
      TE.let('attempt', ({ owner }) => resetPasswordAttempt(owner.id)),
      TE.tap(({ attempt }) => countAttempts(attempts, [attempt])),
      ensure(() => !passwords.isWeak(password), accessFailure('PasswordTooWeak')),
      TE.bindW('hash', () => passwords.hash(password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('user', ({ owner, hash, now }) =>
        transact('server', (tx) =>
          pipe(
            // A change of the email address, which voids the link, comes before or after.
            tx.users.lockActor(realm.id, owner.id),
            TE.flatMap(() => accessOpenReset(tx, realm, passwordResetTokens, token, now)),
            TE.tap(({ reset }) =>
              pipe(
                tx.passwordResets.take(reset),
                ensure((isTaken) => isTaken, accountFailure('InvalidPasswordReset')),
              ),
            ),
            TE.tap(({ user }) => replacePassword(tx, user, hash, revokesApiKey)),
            TE.map(({ user }) => user),
          ),
        ),
      ),
      TE.tap(({ attempt }) => attempts.uncount(attempt.limit, attempt.who)),
      TE.tap(({ user }) => {
        const login = loginAttempt(realm.id, user.deliveryEmail, address);
        return pipe(
          attempts.forget(login.byAccountAndClient.limit, login.byAccountAndClient.who),
          TE.flatMap(() => attempts.forget(login.byAccount.limit, login.byAccount.who)),
        );
      }),
      TE.map(({ user }) => user),
    );
  };

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../../access';
import { accessFailure, isBot, loginAttempt } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import { hasOwnPassword } from '../password-reset';
import { loadStoredPassword } from '../steps/load-stored-password';
import { replacePassword } from '../steps/write-password';
import type { Ports } from '../../use-case-ports';

type SetPassword = {
  /** The host of the realm. */
  readonly host: string;
  readonly email: string;
  readonly password: string;
  readonly revokesApiKey: boolean;
};

type SetPasswordFailure =
  | AccessFailure<'PasswordTooWeak' | 'UserDoesNotExist' | 'UserIsDeactivated'>
  | AccountFailure<'PasswordManagedElsewhere'>;

/** Sets the password of a user, for the operator of the server: there is no caller to check. */
export const setPassword =
  ({
    accounts,
    transact,
    attempts,
    passwords,
    passwordBackends,
  }: Pick<Ports, 'accounts' | 'attempts' | 'passwordBackends' | 'passwords' | 'transact'>) =>
  ({ host, email, password, revokesApiKey }: SetPassword): Work<SetPasswordFailure, User> =>
    pipe(
      accounts.lookUpIdentity(host, email),
      TE.map(O.filter(({ user }) => !isBot(user))),
      TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
      ensure(({ user }) => user.isActive, accessFailure('UserIsDeactivated')),
      TE.tap(({ user }) =>
        pipe(
          transact('server', (tx) => loadStoredPassword(tx, user.realmId, user.id)),
          ensure(
            (stored) => hasOwnPassword(passwordBackends, stored),
            accountFailure('PasswordManagedElsewhere'),
          ),
        ),
      ),
      ensure(() => !passwords.isWeak(password), accessFailure('PasswordTooWeak')),
      TE.bindTo('identity'),
      TE.bindW('hash', () => passwords.hash(password)),
      TE.tap(({ identity: { user }, hash }) =>
        transact('server', (tx) => replacePassword(tx, user, hash, revokesApiKey)),
      ),
      TE.map(({ identity }) => identity.user),
      TE.tap(({ realmId, deliveryEmail }) => {
        const { byAccount } = loginAttempt(realmId, deliveryEmail, '');
        return attempts.forget(byAccount.limit, byAccount.who);
      }),
    );

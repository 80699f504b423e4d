import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User, Visitor } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import { loginLinkPath, loginLinkSeconds } from '../login-link';
import type { Ports } from '../../use-case-ports';

type OpenDependencies = Pick<Ports, 'bearerTokens' | 'clock' | 'transact'>;

type Dependencies = OpenDependencies & Pick<Ports, 'accounts' | 'ids'>;

type CreateLoginLink = { readonly host: string; readonly email: string };

/**
 * The URL of a link that logs a person in once, for the operator of the server: there is no caller
 * to check. An earlier link of the person stops working.
 */
export const createLoginLink =
  ({ accounts, transact, bearerTokens, clock, ids }: Dependencies) =>
  ({
    host,
    email,
  }: CreateLoginLink): Work<AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>, string> =>
    pipe(
      accounts.lookUpIdentity(host, email),
      TE.map(O.filter(({ user }) => !isBot(user))),
      TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
      ensure(
        ({ user, realm }) => user.isActive && realm.isActive,
        accessFailure('UserIsDeactivated'),
      ),
      TE.bindTo('identity'),
      TE.bindW('token', () => TE.fromIO(ids.token)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.tap(({ identity: { user }, token, now }) =>
        transact('server', ({ loginLinks }) =>
          loginLinks.replace({
            realmId: user.realmId,
            userId: user.id,
            tokenHash: bearerTokens.hashOf(token),
            expiresAt: now + loginLinkSeconds,
          }),
        ),
      ),
      TE.map(({ identity: { realm }, token }) => `${realm.url}${loginLinkPath}/${token}`),
    );

/** Uses up a link, and returns the person whom it logs in. */
export const openLoginLink =
  ({ transact, bearerTokens, clock }: OpenDependencies) =>
  (
    { realm }: Visitor,
    token: string,
  ): Work<AccountFailure<'InvalidLoginLink'> | AccessFailure<'RealmDeactivated'>, User> =>
    pipe(
      TE.Do,
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact('server', (tx) =>
          pipe(
            tx.loginLinks.take(realm.id, bearerTokens.hashOf(token), now),
            TE.flatMap(
              O.match(
                () => TE.right<Unexpected, O.Option<User>>(O.none),
                (userId) => tx.users.findActor(realm.id, userId),
              ),
            ),
            TE.map(O.filter(({ isActive }) => isActive)),
            TE.flatMap(TE.fromOption(() => accountFailure('InvalidLoginLink'))),
          ),
        ),
      ),
    );

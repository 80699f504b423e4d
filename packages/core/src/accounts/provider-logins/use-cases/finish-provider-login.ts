import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User, Visitor } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { Async, Timestamp, Unexpected, Work } from '../../../kernel';
import { firstSeed, sameAddress } from '../../../kernel';
import { notifyNewDevice } from '../../authentication/steps/notify-new-device';
import type { AdmissionFailure, VerifiedPerson } from '../../directory-accounts/admission';
import { admitPerson } from '../../directory-accounts/steps/admit-person';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Invitation } from '../../invitations/invitation';
import { isLink } from '../../invitations/invitation';
import {
  findOpenInvitation,
  lockOpenInvitationTo,
} from '../../invitations/steps/find-open-invitation';
import type { IdentityProvider, ProviderFailure } from '../../ports/identity-provider';
import type { BegunSession, SessionDependencies } from '../../sessions/steps/begin-session';
import { beginSession } from '../../sessions/steps/begin-session';
import type { Transaction } from '../../transaction';
import { appLoginUrl } from '../app-login';
import type { FinishedLogin } from '../provider-login';
import { personOfLogin } from '../provider-login';
import { synchronizeGroups } from '../steps/synchronize-groups';
import type { Ports } from '../../use-case-ports';

type FinishProviderLogin = {
  /** What the browser has kept since the beginning; undefined if it has nothing. */
  readonly ticket: string | undefined;
  /** The query with which the provider has sent the browser back. */
  readonly answer: string;
  /** The client's network address. */
  readonly address: string;
  /** The User-Agent of the request, empty if it had none. */
  readonly userAgent: string;
};

/** What a login ends with: a session of the browser, or the address that opens an app. */
type ProviderLoginResult =
  | { readonly _tag: 'Session'; readonly begun: BegunSession }
  | { readonly _tag: 'App'; readonly url: string };

type FinishProviderLoginFailure =
  | ProviderFailure
  | AccountFailure<'NoIdentityProvider'>
  | AdmissionFailure
  | AccessFailure<'CollectionFull'>;

type Dependencies = NoticeDependencies &
  SessionDependencies &
  Pick<
    Ports,
    'apiKeys' | 'deviceKeys' | 'disposableDomains' | 'identityProvider' | 'invitationTokens'
  >;

/** The invitation that the person follows, if it is a link or to their address; else one to that. */
const findInvitation = (
  { invitationTokens }: Dependencies,
  { invitations }: Transaction,
  realm: Realm,
  { invitationKey }: FinishedLogin['purpose'],
  { email }: VerifiedPerson,
  now: Timestamp,
): Async<O.Option<Invitation>> =>
  pipe(
    invitationKey === undefined
      ? TE.right<Unexpected, O.Option<Invitation>>(O.none)
      : findOpenInvitation(
          invitations,
          invitations.lock,
          realm,
          invitationTokens,
          invitationKey,
          now,
        ),
    TE.map(O.filter((found) => isLink(found) || sameAddress(found.email ?? '', email))),
    TE.flatMap((followed) =>
      O.isSome(followed)
        ? TE.right(followed)
        : lockOpenInvitationTo(invitations, realm, email, now),
    ),
  );

type Admitted = { readonly user: User; readonly apiKey: string };

const admit = (
  dependencies: Dependencies,
  provider: IdentityProvider,
  realm: Realm,
  person: VerifiedPerson,
  { purpose, person: { groups } }: FinishedLogin,
  { address, userAgent }: FinishProviderLogin,
): Work<FinishProviderLoginFailure, Admitted> => {
  const { apiKeys, clock, deviceKeys, transact } = dependencies;
  return pipe(
    TE.fromIO(clock.now),
    TE.flatMap((now) =>
      transact('server', (tx) =>
        pipe(
          admitPerson(dependencies)(
            tx,
            realm,
            person,
            findInvitation(dependencies, tx, realm, purpose, person, now),
            now,
          ),
          TE.bindTo('user'),
          TE.tap(({ user }) => notifyNewDevice(tx, deviceKeys, user, { address, userAgent }, now)),
          TE.bindW('synchronized', ({ user }) =>
            synchronizeGroups(tx, realm, user, provider.groups, groups, now),
          ),
          TE.bindW('secrets', ({ user }) => tx.users.secretsOf(realm.id, [user.id])),
        ),
      ),
    ),
    TE.tapIO(({ synchronized }) =>
      synchronized === undefined ? () => undefined : provider.log(synchronized),
    ),
    TE.map(({ user, secrets }) => ({
      user,
      apiKey: apiKeys.keyOf(user.id, secrets.get(user.id)?.apiKeySeed ?? firstSeed),
    })),
  );
};

/**
 * Ends a login with the provider: begins a session of the browser, or gives the app of a phone its
 * API key. The first login creates the account, where the organization permits that; each login
 * puts it into the user groups that follow from its groups at the provider.
 *
 * Source: docs/reference/authentication.md#providers.
 */
export const finishProviderLogin =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    command: FinishProviderLogin,
  ): Work<FinishProviderLoginFailure, ProviderLoginResult> =>
    pipe(
      TE.fromNullable(accountFailure('NoIdentityProvider'))(dependencies.identityProvider),
      TE.bindTo('provider'),
      TE.bindW('finished', ({ provider }) => provider.finish(command.ticket, command.answer)),
      TE.bindW('person', ({ finished }) => TE.fromEither(personOfLogin(realm, finished))),
      TE.flatMap(({ provider, person, finished }) =>
        pipe(
          admit(dependencies, provider, realm, person, finished, command),
          TE.flatMap(({ user, apiKey }): Work<FinishProviderLoginFailure, ProviderLoginResult> =>
            finished.purpose.appKey === undefined
              ? pipe(
                  beginSession(dependencies, user, command.userAgent, {
                    logoutHint: finished.logoutHint,
                  }),
                  TE.map((begun) => ({ _tag: 'Session', begun })),
                )
              : TE.right({
                  _tag: 'App',
                  url: appLoginUrl({
                    realmUrl: realm.url,
                    email: user.deliveryEmail,
                    userId: user.id,
                    apiKey,
                    appKey: finished.purpose.appKey,
                  }),
                }),
          ),
        ),
      ),
    );

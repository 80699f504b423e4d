import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Account, AccountReader, Realm } from '../access';
import { botType, isWithin } from '../access';
import type { Clock } from '../kernel';
import { firstSeed, sameAddress } from '../kernel';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { factsVersionOf } from './in-memory-events';
import { withoutKeyHash } from './in-memory-named-keys';
import { withoutHash } from './in-memory-sessions';
import { subdomainOf } from './in-memory-realms';
import { groupsOfUser, usersOf } from './in-memory-users';
import type { State } from './state';

const realmAt = ({ realms }: State, host: string): Realm | undefined =>
  realms.find(({ subdomain }) => subdomain === subdomainOf(host));

export const inMemoryAccounts = (cell: Cell, clock: Clock): AccountReader => {
  const accountAt = (state: State, host: string, email: string): Account | undefined => {
    const realm = realmAt(state, host);
    if (realm === undefined) {
      return undefined;
    }
    const user = usersOf(state, realm.id).find((each) => sameAddress(each.deliveryEmail, email));
    if (user === undefined) {
      return undefined;
    }
    const credentials = state.credentials.find(({ userId }) => userId === user.id);
    return {
      realm,
      user: { ...user, isActive: user.isActive && !state.leaving.has(user.id) },
      passwordHash: credentials?.passwordHash,
      apiKeySeed: credentials?.apiKeySeed ?? firstSeed,
      groups: groupsOfUser(realm, user, clock.now(), state),
      asOf: factsVersionOf(state, realm.id),
    };
  };
  const lookUpIdentity: AccountReader['lookUpIdentity'] = (host, email) =>
    pipe(
      reading(cell, (state) => O.fromNullable(accountAt(state, host, email))),
      TE.map(O.map(({ groups: _, asOf: __, ...identity }) => identity)),
    );
  return {
    realmAt: (host) => reading(cell, (state) => O.fromNullable(realmAt(state, host))),
    lookUpIdentity,
    identityAt: (host, email, accepts) =>
      pipe(lookUpIdentity(host, email), TE.map(O.filter(accepts))),
    accountAt: (host, email, accepts) =>
      pipe(
        reading(cell, (state) => O.fromNullable(accountAt(state, host, email))),
        TE.map(O.filter(accepts)),
      ),
    incomingWebhooksAt: (host) =>
      reading(cell, (state) => {
        const realm = realmAt(state, host);
        return (realm === undefined ? [] : usersOf(state, realm.id))
          .filter(({ bot, isActive }) => bot?.type === botType.incomingWebhook && isActive)
          .map(({ id, deliveryEmail }) => ({
            id,
            email: deliveryEmail,
            apiKeySeed:
              state.credentials.find(({ userId }) => userId === id)?.apiKeySeed ?? firstSeed,
          }));
      }),
    sessionAt: (host, tokenHash) =>
      reading(cell, (state) => {
        const session = state.sessions.find(
          (each) => each.tokenHash === tokenHash && each.realmId === realmAt(state, host)?.id,
        );
        const user = state.users.find(({ id }) => id === session?.userId);
        return session === undefined || user === undefined
          ? O.none
          : O.some({ session: withoutHash(session), email: user.deliveryEmail });
      }),
    markSession: ({ id }, now, horizon) =>
      writing(
        cell,
        ({ sessions }) => sessions.some((each) => each.id === id && isWithin(horizon, each)),
        (isOpen) => (state) => ({
          ...state,
          sessions: state.sessions.map((each) =>
            isOpen && each.id === id
              ? { ...each, lastUsedAt: Math.max(each.lastUsedAt, now) }
              : each,
          ),
        }),
      ),
    namedKeyAt: (host, tokenHash) =>
      reading(cell, (state) => {
        const key = state.namedKeys.find(
          (each) => each.tokenHash === tokenHash && each.realmId === realmAt(state, host)?.id,
        );
        const user = state.users.find(({ id }) => id === key?.userId);
        return key === undefined || user === undefined
          ? O.none
          : O.some({ key: withoutKeyHash(key), email: user.deliveryEmail });
      }),
    markNamedKey: ({ id }, now) =>
      writing(
        cell,
        ({ namedKeys }) => namedKeys.some((each) => each.id === id),
        () => (state) => ({
          ...state,
          namedKeys: state.namedKeys.map((each) =>
            each.id === id ? { ...each, lastUsedAt: Math.max(each.lastUsedAt ?? 0, now) } : each,
          ),
        }),
      ),
    isElsewhere: (host, email) =>
      reading(cell, (state) =>
        state.users.some(
          ({ realmId, bot, deliveryEmail }) =>
            bot === null &&
            realmId !== realmAt(state, host)?.id &&
            sameAddress(deliveryEmail, email),
        ),
      ),
  };
};

import { ApiClient } from '@parley/adapter-http/testing';
import type { NewUser, Role } from '@parley/core';
import { firstSeed } from '@parley/core';
import { aNewUser } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { TestRealm } from './test-server';

/** Creates an account with that role, which no single endpoint does. */
export const newAccount = async (
  { parley, site, subdomain }: TestRealm,
  name: string,
  role: Role,
  given: Partial<Pick<NewUser, 'emailVisibility' | 'grants'>> = {},
): Promise<ApiClient> => {
  const { transact, apiKeys, clock } = parley.ports;
  const email = `${name}@example.org`;
  const made = await transact(({ users, realms }) => async () => {
    const realm = await realms.findBySubdomain(subdomain)();
    if (E.isLeft(realm) || realm.right._tag === 'None') {
      throw new Error('there is no realm');
    }
    const { id: realmId } = realm.right.value;
    return pipe(
      users.create(
        aNewUser({
          realmId,
          deliveryEmail: email,
          fullName: name,
          role,
          joinedAt: clock.now(),
          ...given,
        }),
      ),
      TE.bindTo('user'),
      TE.bind('secrets', ({ user }) => users.secretsOf(realmId, [user.id])),
    )();
  })();
  if (E.isLeft(made)) {
    throw new Error('the account could not be made');
  }
  const { user, secrets } = made.right;
  const seed = secrets.get(user.id)?.apiKeySeed ?? firstSeed;
  return new ApiClient(site, email, apiKeys.keyOf(user.id, seed), user.id);
};

/** A bot of that account. */
export const newBot = async (by: ApiClient, name: string): Promise<ApiClient> => {
  const body = await by.call('createBot', { full_name: `${name} bot`, short_name: name });
  const listed = await by.get('/bots');
  const { username } = listed.body.bots.find(
    (bot: { readonly full_name: string }) => bot.full_name === `${name} bot`,
  );
  return new ApiClient(by.site, username, body.api_key, body.user_id);
};

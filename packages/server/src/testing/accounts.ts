import { ApiClient } from '@parley/adapter-http/testing';
import type { NewUser } from '@parley/core/access';
import type { Role } from '@parley/core/kernel';
import { createAccount } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { TestRealm } from './test-server';

/** Creates an account with that role, which no single endpoint does. */
export const newAccount = async (
  { parley, site, subdomain }: TestRealm,
  name: string,
  role: Role,
  given: Partial<Pick<NewUser, 'emailVisibility' | 'grants'>> = {},
): Promise<ApiClient> => {
  const { user, apiKey } = await createAccount(parley.ports, subdomain, {
    deliveryEmail: `${name}@example.org`,
    fullName: name,
    role,
    ...given,
  });
  return new ApiClient(site, user.deliveryEmail, apiKey, user.id);
};

/** The account with the key that it has now; a reactivation, for example, renews it. */
export const withCurrentKey = async (
  { parley: { ports }, domain }: TestRealm,
  client: ApiClient,
): Promise<ApiClient> => {
  const found = await ports.accounts.lookUpIdentity(domain, client.email ?? '')();
  if (E.isLeft(found) || O.isNone(found.right)) {
    throw new Error('there is no such account');
  }
  const { user, apiKeySeed } = found.right.value;
  return new ApiClient(
    client.site,
    client.email,
    ports.apiKeys.keyOf(user.id, apiKeySeed),
    user.id,
  );
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

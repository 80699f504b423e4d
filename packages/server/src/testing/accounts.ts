import { ApiClient } from '@parley/adapter-http/testing';
import type { NewUser, Role } from '@parley/core';
import { createAccount } from '@parley/core/testing';
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

/** A bot of that account. */
export const newBot = async (by: ApiClient, name: string): Promise<ApiClient> => {
  const body = await by.call('createBot', { full_name: `${name} bot`, short_name: name });
  const listed = await by.get('/bots');
  const { username } = listed.body.bots.find(
    (bot: { readonly full_name: string }) => bot.full_name === `${name} bot`,
  );
  return new ApiClient(by.site, username, body.api_key, body.user_id);
};

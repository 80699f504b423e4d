import { has } from '@parley/core/kernel';
import { field, integer, object, text } from '@parley/wire/codecs';
import { openRoute } from '../../route';
import { passwordParameters } from '../shared-parameters';

export const fetchApiKey = openRoute({
  summary: 'Fetch an API key with an email address and a password',
  method: 'post',
  path: '/fetch_api_key',
  needs: 'read',
  turnsBy: 'username',
  parameters: passwordParameters,
  response: object({
    required: {
      api_key: field('API key of the account.', text),
      email: field('Email address that the account logs in with.', text),
    },
    leveled: { user_id: field('Id of the account.', integer, { since: 'userIdWithApiKey' }) },
  }),
  run: ({ accounts }, _visitor, { username, password }, { host, address, userAgent }) =>
    accounts.fetchApiKey({ host, address, userAgent, username, password }),
  present: ({ apiKey, email, userId }, { level }) => ({
    api_key: apiKey,
    email,
    ...(has(level, 'userIdWithApiKey') ? { user_id: userId } : {}),
  }),
});

import { field, integer, object, text } from '@parley/wire/codecs';
import { optional, plain, required } from '../../parameters';
import { openRoute, withoutFields } from '../../route';
import { line } from '../limits';

export const acceptInvitation = openRoute({
  summary: 'Create an account with an invitation',
  method: 'post',
  path: '/join',
  needs: 'read',
  parameters: {
    key: required(plain(line), 'The key of the invitation, which its link contains.'),
    full_name: required(plain(line), 'The name that others will see.'),
    password: required(plain(line), 'The password of the new account.'),
  },
  adds: ['people'],
  response: object({
    required: {
      api_key: field('API key of the new account.', text),
      email: field('Email address of the new account.', text),
      user_id: field('Id of the new account.', integer),
    },
  }),
  run: ({ accounts }, visitor, { key, full_name, password }, { address }) =>
    accounts.acceptInvitation(visitor, { key, fullName: full_name, password, address }),
  present: ({ user, apiKey }) => ({
    api_key: apiKey,
    email: user.deliveryEmail,
    user_id: user.id,
  }),
});

export const requestToJoin = openRoute({
  summary: 'Request an email with a link to join the organization',
  method: 'post',
  path: '/join/requests',
  needs: 'read',
  parameters: {
    email: required(plain(line), 'The address to which the link is sent.'),
    key: optional(plain(line), 'The key of the link; omit it to join without an invitation.'),
  },
  ...withoutFields,
  run: ({ accounts }, visitor, { email, key }, { address }) =>
    accounts.requestToJoin(visitor, { email, key, address }),
});

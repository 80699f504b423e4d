import { commandDefaults } from '@parley/core';
import { UserId } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import { boolean, field, object, text } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { humanRoute, withoutFields } from '../../route';

const ofUser = { user_id: pathId(UserId, 'The id of the user.') };

export const listLogins = humanRoute({
  summary: 'List the ways a person can log in',
  method: 'get',
  path: '/users/:user_id/logins',
  needs: 'credentials',
  pathParameters: ofUser,
  response: object({
    required: {
      has_password: field('Whether a password of the account is stored here.', boolean),
      is_in_directory: field('Whether the account belongs to an entry of a directory.', boolean),
    },
    optional: {
      provider: field(
        'The identity at the provider to which the account is linked; missing if there is none.',
        object({
          required: {
            issuer: field('The issuer identifier of the provider.', text),
            subject: field('The subject identifier (`sub`) of the person at the provider.', text),
          },
        }),
      ),
    },
  }),
  run: ({ accounts }, caller, { user_id }) => accounts.listLogins(caller, user_id),
  present: ({ hasPassword, directory, provider }) => ({
    has_password: hasPassword,
    is_in_directory: O.isSome(directory),
    ...(O.isNone(provider)
      ? {}
      : { provider: { issuer: provider.value.source, subject: provider.value.entryId } }),
  }),
});

export const unlinkProvider = humanRoute({
  summary: 'Unlink an account from the identity provider',
  method: 'delete',
  path: '/users/:user_id/logins/provider',
  needs: 'credentials',
  pathParameters: ofUser,
  parameters: {
    force: withDefault(
      json(boolean),
      commandDefaults.accounts.unlinkProvider.isForced,
      'Whether to unlink the account even if it has no other login.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { user_id, force }) =>
    accounts.unlinkProvider(caller, { userId: user_id, isForced: force }),
});

import type { Visitor } from '@parley/core/access';
import { unknownSources } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { boolean, field, integer, maxLength, object, text } from '@parley/wire/codecs';
import { json, optional, plain, required } from '../../parameters';
import { openRoute } from '../../route';
import { presentRecord, userRecord } from '@parley/wire';

/** Tokens with many other claims, and signatures of large keys, have a few thousand characters. */
const tokenText = maxLength(16_000);

/** The account of the key that it has just got. */
const originOf = ({ client, level }: Visitor, host: string) => ({
  host,
  client,
  levels: { ...unknownSources, pinned: level },
});

export const fetchApiKeyWithToken = openRoute({
  summary: 'Fetch an API key with a JSON Web Token',
  method: 'post',
  path: '/jwt/fetch_api_key',
  needs: 'read',
  parameters: {
    token: required(
      plain(tokenText),
      'The token, signed by the program that the server trusts. Its claim `email` is the address of the account.',
    ),
    include_profile: optional(json(boolean), 'Whether to return the user.'),
  },
  response: object({
    required: {
      api_key: field('API key of the account.', text),
      email: field('Email address that the account logs in with.', text),
      user_id: field('Id of the account.', integer),
    },
    optional: { user: field('The user, if that was wanted.', object(userRecord)) },
  }),
  run: ({ accounts }, visitor, { token, include_profile: includesProfile }, { host }) =>
    pipe(
      accounts.fetchApiKeyWithToken({ host, token }),
      TE.bindTo('fetched'),
      TE.bindW('profile', ({ fetched: { email, apiKey } }) =>
        includesProfile === true
          ? pipe(
              accounts.authenticate(originOf(visitor, host), { email, key: apiKey }),
              TE.bindTo('caller'),
              TE.bindW('own', ({ caller }) => accounts.getOwnUser(caller)),
            )
          : TE.right(undefined),
      ),
    ),
  present: ({ fetched: { apiKey, email, userId }, profile }) => ({
    api_key: apiKey,
    email,
    user_id: userId,
    ...(profile === undefined
      ? {}
      : {
          user: presentRecord(profile.own, profile.caller, {
            clientGravatar: false,
            profiles: true,
          }),
        }),
  }),
});

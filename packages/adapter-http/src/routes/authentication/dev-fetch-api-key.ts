import { accountFailure } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { optional, plain } from '../../parameters';
import { openRoute, withoutFields } from '../../route';
import { line } from '../limits';

/** For clients that offer to log in to development servers without a password. */
export const devFetchApiKey = openRoute({
  summary: 'Always fails: login without a password is disabled',
  method: 'post',
  path: '/dev_fetch_api_key',
  needs: 'read',
  parameters: { username: optional(plain(line), 'The email address of the account.') },
  ...withoutFields,
  run: () => TE.left(accountFailure('LoginWithoutPassword')),
});

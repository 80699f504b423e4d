import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Async } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { LinkedLogins } from '../linked-logins';

/** The ways the owner of the account can log in. */
export const loadLinkedLogins = (
  {
    users,
    directoryAccounts,
    providerAccounts,
  }: Pick<Reader, 'directoryAccounts' | 'providerAccounts' | 'users'>,
  { realmId, id }: User,
): Async<LinkedLogins> =>
  pipe(
    TE.Do,
    TE.bind('secrets', () => users.secretsOf(realmId, [id])),
    TE.bind('directory', () => directoryAccounts.entryOf(realmId, id)),
    TE.bind('provider', () => providerAccounts.entryOf(realmId, id)),
    TE.map(({ secrets, directory, provider }) => ({
      hasPassword: secrets.get(id)?.passwordHash !== undefined,
      directory,
      provider,
    })),
  );

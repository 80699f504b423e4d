import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { StoredPassword } from '../password-reset';

/** What `hasOwnPassword` decides by. */
export const loadStoredPassword = (
  { users, directoryAccounts }: Pick<Reader, 'directoryAccounts' | 'users'>,
  realmId: RealmId,
  userId: UserId,
): Async<StoredPassword> =>
  pipe(
    TE.Do,
    TE.bind('secrets', () => users.secretsOf(realmId, [userId])),
    TE.bind('entry', () => directoryAccounts.entryOf(realmId, userId)),
    TE.map(({ secrets, entry }) => ({
      passwordHash: secrets.get(userId)?.passwordHash,
      isInDirectory: O.isSome(entry),
    })),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ApiKeys } from '../../ports/secrets';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Caller } from '../caller';

type Dependencies = { readonly transact: UnitOfWork<'users'>; readonly apiKeys: ApiKeys };

/** Makes the caller's key void at once, and tells the new one. */
export const regenerateApiKey =
  ({ transact, apiKeys }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, string> =>
    pipe(
      transact(({ users }) => users.renewApiKey(realm.id, user.id)),
      TE.map((generation) => apiKeys.keyOf(user.id, generation)),
    );

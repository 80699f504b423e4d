import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';

type Dependencies = { readonly snapshot: UnitOfWork<'alertWords'> };

/** The caller's own alert words. */
export const listAlertWords =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly string[]> =>
    snapshot(({ alertWords }) => alertWords.list(realm.id, user.id));

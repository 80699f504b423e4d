import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';

type Dependencies = { readonly snapshot: UnitOfWork<'alertWords'> };

/** The caller's own alert words. */
export const listAlertWords =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly string[]> =>
    snapshot(({ alertWords }) => alertWords.list(realm.id, user.id));

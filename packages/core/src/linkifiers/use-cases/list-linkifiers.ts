import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmLinkifier } from '../linkifier';

type Dependencies = { readonly snapshot: UnitOfWork<'linkifiers'> };

/** In the order in which they are tried. */
export const listLinkifiers =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): TE.TaskEither<Unexpected, readonly RealmLinkifier[]> =>
    snapshot(({ linkifiers }) => linkifiers.list(realm.id));

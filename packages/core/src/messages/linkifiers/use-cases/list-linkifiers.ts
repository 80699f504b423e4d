import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { RealmLinkifier } from '../linkifier';

type Dependencies = { readonly snapshot: UnitOfWork<'linkifiers'> };

/** Lists the linkifiers in the order in which they are tried. */
export const listLinkifiers =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): TE.TaskEither<Unexpected, readonly RealmLinkifier[]> =>
    snapshot(({ linkifiers }) => linkifiers.list(realm.id));

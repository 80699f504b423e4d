import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { RealmLinkifier } from '../linkifier';

type Dependencies = { readonly snapshot: Snapshot<'linkifiers'> };

/** Lists the linkifiers in the order in which they are tried. */
export const listLinkifiers =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): Async<readonly RealmLinkifier[]> =>
    snapshot(realm.id)(({ linkifiers }) => linkifiers.list(realm.id));

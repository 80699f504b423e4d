import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { CustomEmoji } from '../emoji';

type Dependencies = { readonly snapshot: Snapshot<'customEmoji'> };

/** Lists every custom emoji of the organization, active or not. */
export const listEmoji =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): Async<readonly CustomEmoji[]> =>
    snapshot(realm.id)(({ customEmoji }) => customEmoji.list(realm.id));

import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { CustomEmoji } from '../emoji';

type Dependencies = { readonly snapshot: Snapshot<'customEmoji'> };

/** Lists every custom emoji of the organization, active or not. */
export const listEmoji =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): TE.TaskEither<Unexpected, readonly CustomEmoji[]> =>
    snapshot(realm.id)(({ customEmoji }) => customEmoji.list(realm.id));

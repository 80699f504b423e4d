import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { CustomEmoji } from '../emoji';

type Dependencies = { readonly snapshot: UnitOfWork<'customEmoji'> };

/** Every custom emoji of the organization, active or not. */
export const listEmoji =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): TE.TaskEither<Unexpected, readonly CustomEmoji[]> =>
    snapshot(({ customEmoji }) => customEmoji.list(realm.id));

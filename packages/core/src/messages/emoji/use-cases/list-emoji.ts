import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { CustomEmoji } from '../emoji';

type Dependencies = { readonly snapshot: UnitOfWork<'customEmoji'> };

/** Lists every custom emoji of the organization, active or not. */
export const listEmoji =
  ({ snapshot }: Dependencies) =>
  ({ realm }: Caller): TE.TaskEither<Unexpected, readonly CustomEmoji[]> =>
    snapshot(({ customEmoji }) => customEmoji.list(realm.id));

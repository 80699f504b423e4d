import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import { viewUser } from '../present-user';
import type { UserWithProfile } from './get-user';

export type OwnUser = UserWithProfile & {
  /** The newest message in their history; None if there is none yet. */
  readonly newestMessage: O.Option<MessageId>;
};

type Dependencies = { readonly snapshot: UnitOfWork<'messages' | 'profileFields'> };

/** Source: reference, «GET /users/me». */
export const getOwnUser =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, OwnUser> =>
    snapshot(({ messages, profileFields }) =>
      pipe(
        TE.Do,
        TE.bind('newestMessage', () => messages.newestFor(realm.id, user.id)),
        TE.bind('profiles', () => profileFields.valuesOf(realm.id, [user.id])),
        TE.map(({ newestMessage, profiles }) => ({
          user: viewUser(user, realm),
          profile: profiles.get(user.id) ?? [],
          newestMessage,
        })),
      ),
    );

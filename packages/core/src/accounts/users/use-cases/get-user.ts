import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, UserReference, UserView } from '../../../access';
import { accessUser, viewUser } from '../../../access';
import type { Work } from '../../../kernel';
import type { ProfileValue } from '../../custom-profile-fields/profile-field';
import type { Ports } from '../../use-case-ports';

/** A user with their custom profile values. */
export type UserWithProfile = {
  readonly user: UserView;
  readonly profile: readonly ProfileValue[];
};

/** Source: docs/reference/users.md#looking-up-a-user. */
export const getUser =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    reference: UserReference,
  ): Work<AccessFailure<'UserDoesNotExist' | 'InsufficientPermission'>, UserWithProfile> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        accessUser(tx, caller, reference),
        TE.bindTo('user'),
        TE.bindW('profiles', ({ user }) => tx.profileFields.valuesOf(caller.realm.id, [user.id])),
        TE.map(({ user, profiles }) => ({
          user: viewUser(user, caller.realm),
          profile: profiles.get(user.id) ?? [],
        })),
      ),
    );

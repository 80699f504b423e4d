import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { NotLoggedIn } from '../../authentication/authentication-failures';
import { notLoggedIn } from '../../authentication/authentication-failures';
import type { Viewer } from '../../authentication/caller';
import { isCaller } from '../../authentication/caller';
import { has } from '../../feature-levels/feature-level';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { viewUser } from '../present-user';
import type { UserWithProfile } from './get-user';
import { inSight } from './sight';
import { isSystemBot } from '../user';

export type ListUsers = {
  /** Undefined for everyone. */
  readonly userIds: readonly UserId[] | undefined;
  readonly includeProfiles: boolean;
};

type Dependencies = { readonly snapshot: UnitOfWork<'acquaintances' | 'profileFields' | 'users'> };

/** Whether the organization shows its people to visitors. */
const isOpen = ({ realm, level }: Viewer): boolean =>
  realm.settings.enable_spectator_access && has(level, 'anonymousUsers');

/**
 * Everyone whom the viewer may know of, active or not, bots included.
 *
 * Source: API document, «GET /users».
 */
export const listUsers =
  ({ snapshot }: Dependencies) =>
  (
    viewer: Viewer,
    { userIds, includeProfiles }: ListUsers,
  ): TE.TaskEither<NotLoggedIn | Unexpected, readonly UserWithProfile[]> => {
    const { realm } = viewer;
    return isCaller(viewer) || isOpen(viewer)
      ? snapshot((tx) =>
          pipe(
            userIds === undefined ? tx.users.list(realm.id) : tx.users.findMany(realm.id, userIds),
            TE.flatMap((found) =>
              isCaller(viewer) ? inSight(tx, viewer, found) : TE.right(found),
            ),
            TE.map((found) => found.filter((user) => !isSystemBot(user))),
            TE.bindTo('users'),
            TE.bind('profiles', ({ users }) =>
              includeProfiles
                ? tx.profileFields.valuesOf(
                    realm.id,
                    userIds === undefined ? 'everyone' : users.map(({ id }) => id),
                  )
                : TE.right(noProfiles),
            ),
            TE.map(({ users, profiles }) =>
              users.map((user) => ({
                user: viewUser(user, realm),
                profile: profiles.get(user.id) ?? [],
              })),
            ),
          ),
        )
      : TE.left(notLoggedIn);
  };

const noProfiles: ReadonlyMap<UserId, never[]> = new Map();

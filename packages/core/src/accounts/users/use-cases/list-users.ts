import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User, Viewer } from '../../../access';
import {
  accessFailure,
  canSeeEveryone,
  isCaller,
  isSystemBot,
  usersInBlocks,
  viewUser,
  visibilityOf,
} from '../../../access';
import type { Async, RealmId, SharedList, UserId, Work } from '../../../kernel';
import { ascending, has, unknownAges } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ProfileValue } from '../../custom-profile-fields/profile-field';
import type { UserWithProfile } from './get-user';
import type { Ports } from '../../use-case-ports';

export type ListUsers = {
  /** Undefined for all users. */
  readonly userIds?: readonly UserId[] | undefined;
  readonly includeProfiles: boolean;
};

/** Whether visitors may list the users. */
const isOpen = ({ realm, level }: Viewer): boolean =>
  realm.settings.enable_spectator_access && has(level, 'anonymousUsers');

/** Everyone in the order of their ids, or those with these ids. */
const loadUsers = (
  tx: Reader,
  realmId: RealmId,
  userIds: readonly UserId[] | undefined,
): Async<readonly User[]> =>
  userIds === undefined ? tx.users.list(realmId) : tx.users.loadMany(realmId, ascending(userIds));

const profilesOf = (
  tx: Reader,
  realmId: RealmId,
  { userIds, includeProfiles }: ListUsers,
): Async<ReadonlyMap<UserId, readonly ProfileValue[]>> =>
  includeProfiles
    ? tx.profileFields.valuesOf(realmId, userIds ?? 'everyone')
    : TE.right(noProfiles);

/**
 * Lists all users visible to the viewer, including deactivated users and bots, except system bots.
 * Visitors get no profiles, as in their registration.
 *
 * Source: docs/reference/users.md#listing-users.
 */
export const listUsers =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    viewer: Viewer,
    command: ListUsers,
  ): Work<AccessFailure<'NotLoggedIn'>, SharedList<UserWithProfile>> => {
    const { realm } = viewer;
    const seesEveryone = !isCaller(viewer) || canSeeEveryone(viewer);
    return isCaller(viewer) || isOpen(viewer)
      ? snapshot(realm.id, { kind: 'shared' })((tx) =>
          pipe(
            TE.Do,
            TE.bind('isVisible', () =>
              isCaller(viewer) ? visibilityOf(tx, viewer) : TE.right(() => true),
            ),
            TE.bind('found', () => loadUsers(tx, realm.id, command.userIds)),
            TE.bind('profiles', () =>
              isCaller(viewer) ? profilesOf(tx, realm.id, command) : TE.right(noProfiles),
            ),
            TE.bind('ages', () =>
              seesEveryone && command.userIds === undefined
                ? tx.events.factAges(realm.id)
                : TE.right(unknownAges),
            ),
            TE.map(({ isVisible, found, profiles, ages }) =>
              usersInBlocks(
                'all users',
                found,
                (user) => isVisible(user) && !isSystemBot(user),
                ages,
                viewer.user?.id,
              ).map(`${realm.host} ${realm.url} ${command.includeProfiles}`, (user) => ({
                user: viewUser(user, realm),
                profile: profiles.get(user.id) ?? [],
              })),
            ),
          ),
        )
      : TE.left(accessFailure('NotLoggedIn'));
  };

const noProfiles: ReadonlyMap<UserId, never[]> = new Map();

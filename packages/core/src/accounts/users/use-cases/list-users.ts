import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User, Viewer } from '../../../access';
import {
  accessFailure,
  isCaller,
  isSystemBot,
  viewListedUser,
  visibilityOf,
} from '../../../access';
import type { InPieces, RealmId, Unexpected, UserId } from '../../../kernel';
import { ascending, has } from '../../../kernel';
import type { Reader, Snapshot } from '../../transaction';
import type { UserWithProfile } from './get-user';

export type ListUsers = {
  /** Undefined for all users. */
  readonly userIds?: readonly UserId[] | undefined;
  readonly includeProfiles: boolean;
};

type Dependencies = { readonly snapshot: Snapshot };

/** Whether visitors may list the users. */
const isOpen = ({ realm, level }: Viewer): boolean =>
  realm.settings.enable_spectator_access && has(level, 'anonymousUsers');

/**
 * The batch size: few enough that presenting one batch does not delay other requests noticeably.
 */
export const usersPerPiece = 200;

type Show = (users: readonly User[]) => TE.TaskEither<Unexpected, void>;

const showListed = (
  tx: Reader,
  realmId: RealmId,
  ids: readonly UserId[],
  show: Show,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.users.loadMany(realmId, ids.slice(0, usersPerPiece)),
    TE.flatMap(show),
    TE.flatMap(() =>
      ids.length > usersPerPiece
        ? showListed(tx, realmId, ids.slice(usersPerPiece), show)
        : TE.right(undefined),
    ),
  );

const showEveryone = (
  tx: Reader,
  realmId: RealmId,
  after: UserId | undefined,
  show: Show,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.users.listAfter(realmId, after, usersPerPiece),
    TE.tap(show),
    TE.flatMap((found) =>
      found.length < usersPerPiece
        ? TE.right(undefined)
        : showEveryone(tx, realmId, found.at(-1)?.id, show),
    ),
  );

const withProfiles = (
  { profileFields }: Reader,
  realm: Realm,
  users: readonly User[],
  includeProfiles: boolean,
): TE.TaskEither<Unexpected, readonly UserWithProfile[]> =>
  pipe(
    includeProfiles
      ? profileFields.valuesOf(
          realm.id,
          users.map(({ id }) => id),
        )
      : TE.right(noProfiles),
    TE.map((profiles) =>
      users.map((user) => ({
        user: viewListedUser(user, realm),
        profile: profiles.get(user.id) ?? [],
      })),
    ),
  );

/**
 * Lists all users visible to the viewer, including deactivated users and bots, except system bots.
 * The batches come from one snapshot.
 *
 * Source: docs/reference/users.md#listing-users.
 */
export const listUsers =
  ({ snapshot }: Dependencies) =>
  (
    viewer: Viewer,
    { userIds, includeProfiles }: ListUsers,
  ): InPieces<AccessFailure<'NotLoggedIn'>, readonly UserWithProfile[]> =>
  (take) => {
    const { realm } = viewer;
    return isCaller(viewer) || isOpen(viewer)
      ? snapshot(realm.id, { kind: 'streaming', viewer })((tx) =>
          pipe(
            isCaller(viewer) ? visibilityOf(tx, viewer) : TE.right(() => true),
            TE.flatMap((isVisible) => {
              const show: Show = (users) =>
                pipe(
                  users.filter((user) => isVisible(user) && !isSystemBot(user)),
                  (shown) => withProfiles(tx, realm, shown, includeProfiles),
                  TE.flatMap(take),
                );
              return userIds === undefined
                ? showEveryone(tx, realm.id, undefined, show)
                : showListed(tx, realm.id, ascending(userIds), show);
            }),
          ),
        )
      : TE.left(accessFailure('NotLoggedIn'));
  };

const noProfiles: ReadonlyMap<UserId, never[]> = new Map();

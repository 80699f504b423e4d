import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User, UserReference, Viewer } from '../../../access';
import {
  accessAnyUser,
  accessFailure,
  avatarUrl,
  isCaller,
  unknownUserAvatar,
  visibleUsers,
} from '../../../access';
import type { Async, Work } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Ports } from '../../use-case-ports';

type FindAvatar = {
  /** An id if it is all digits, otherwise an email address. */
  readonly name: string;
  readonly isMedium: boolean;
};

const isId = (name: string): boolean => /^\d{1,15}$/.test(name);

const reference = (name: string): UserReference =>
  isId(name) ? { _tag: 'ById', id: asId(UserId)(Number(name)) } : { _tag: 'ByEmail', email: name };

const find = (tx: Reader, viewer: Viewer, name: string): Async<O.Option<User>> =>
  isCaller(viewer)
    ? pipe(
        accessAnyUser(tx, viewer, reference(name)),
        TE.map(O.some),
        TE.orElse((failure) =>
          failure._tag === 'Unexpected' ? TE.left(failure) : TE.right(O.none),
        ),
      )
    : tx.users.find(viewer.realm.id, asId(UserId)(Number(name)));

/** All inaccessible users have the same placeholder picture. */
const avatarForCaller = (
  tx: Reader,
  caller: Caller,
  user: User,
  isMedium: boolean,
): Async<string> =>
  pipe(
    visibleUsers(tx, caller, [user]),
    TE.map(([seen]) =>
      seen === undefined
        ? unknownUserAvatar(caller.realm)
        : avatarUrl(seen, caller.realm.url, isMedium),
    ),
  );

/**
 * The URL of a user's picture; for an email address without a visible user, its gravatar. Visitors
 * may look up users by id if the organization admits visitors.
 *
 * Source: docs/reference/users.md#avatars.
 */
export const getAvatar =
  ({ snapshot, gravatars }: Pick<Ports, 'gravatars' | 'snapshot'>) =>
  (viewer: Viewer, { name, isMedium }: FindAvatar): Work<AccessFailure<'NotLoggedIn'>, string> => {
    const { realm } = viewer;
    const isOpen = realm.settings.enable_spectator_access && isId(name);
    const withoutUser = {
      avatarSource: 'G',
      avatarVersion: 1,
      avatarKey: gravatars.keyOf(name),
      bot: null,
    } as const;
    return isCaller(viewer) || isOpen
      ? snapshot(realm.id)((tx) =>
          pipe(
            find(tx, viewer, name),
            TE.flatMap(
              O.match(
                () => TE.right(avatarUrl(withoutUser, realm.url, isMedium)),
                (user) =>
                  isCaller(viewer)
                    ? avatarForCaller(tx, viewer, user, isMedium)
                    : TE.right(avatarUrl(user, realm.url, isMedium)),
              ),
            ),
          ),
        )
      : TE.left(accessFailure('NotLoggedIn'));
  };

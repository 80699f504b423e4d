import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, UserGroup } from '../../../access';
import type { UserGroupId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Reader } from '../../transaction';
import { accessFailure } from '../../../access';

/** Loads a group; the ids of groups are not secret. */
export const accessUserGroup = (
  { userGroups }: Pick<Reader, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): Work<AccessFailure<'InvalidUserGroup'>, UserGroup> =>
  pipe(
    userGroups.loadMany(realm, [id]),
    TE.flatMap(([group]) =>
      group === undefined ? TE.left(accessFailure('InvalidUserGroup')) : TE.right(group),
    ),
  );

/** Loads an active group. */
export const accessActiveUserGroup = (
  tx: Pick<Reader, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): Work<AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated'>, UserGroup> =>
  pipe(
    accessUserGroup(tx, realm, id),
    ensure(({ isActive }) => isActive, accessFailure('UserGroupDeactivated')),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, UserGroup } from '../../../access';
import type { Unexpected, UserGroupId } from '../../../kernel';
import type { Reader } from '../../transaction';
import { accessFailure } from '../../../access';
import { ensure } from '../../../kernel';

/** Loads a group; the ids of groups are not secret. */
export const accessUserGroup = (
  { userGroups }: Pick<Reader, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): TE.TaskEither<AccessFailure<'InvalidUserGroup'> | Unexpected, UserGroup> =>
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
): TE.TaskEither<
  AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated'> | Unexpected,
  UserGroup
> =>
  pipe(
    accessUserGroup(tx, realm, id),
    ensure(({ isActive }) => isActive, accessFailure('UserGroupDeactivated')),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { UserGroupId, UserId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Adds users and groups to a group, within the limits of both. */
export const addToGroup = (
  tx: Pick<Transaction, 'collections' | 'userGroups'>,
  caller: Caller,
  groupId: UserGroupId,
  members: readonly UserId[],
  subgroups: readonly UserGroupId[],
): Work<AccessFailure<'CollectionFull'>, void> =>
  pipe(
    members.length === 0
      ? TE.right(undefined)
      : pipe(
          tx.userGroups.addMembers(caller.realm.id, groupId, members),
          withinLimit(tx, caller, 'groupMembers'),
        ),
    TE.flatMap(() =>
      subgroups.length === 0
        ? TE.right(undefined)
        : pipe(
            tx.userGroups.addSubgroups(caller.realm.id, groupId, subgroups),
            withinLimit(tx, caller, 'groupSubgroups'),
          ),
    ),
  );

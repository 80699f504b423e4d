import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, DeactivationObjection } from '../../../access';
import { currentRealm, deactivationObjections } from '../../../access';
import { canReadMetadata } from '../../../channels';
import type { Unexpected, UserGroupId } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { lockManagedGroup } from '../steps/access-user-group';
import { loadUserGroupView } from '../steps/load-user-groups';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type DeactivateUserGroup = { readonly groupId: UserGroupId };

export type DeactivateUserGroupFailure =
  | AccessFailure<
      'InvalidUserGroup' | 'InsufficientPermission' | 'UserGroupDeactivated' | 'UserGroupInUse'
    >
  | Unexpected;

type Needs = 'channels' | 'realms' | 'userGroups' | 'users' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const objectionsTo = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  id: UserGroupId,
): TE.TaskEither<Unexpected, readonly DeactivationObjection[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.userGroups.list(caller.realm)),
    TE.bind('channels', () => tx.userGroups.channelsNaming(caller.realm.id, [id])),
    TE.bind('realm', () => currentRealm(tx, caller.realm)),
    TE.map(({ groups, channels, realm }) =>
      deactivationObjections(id, { groups, channels, settings: realm.settings }),
    ),
  );

/** Those of the objections that tell the caller of no channel that they may not know of. */
const visibleTo = (
  { channels }: Pick<Transaction, 'channels'>,
  caller: Caller,
  objections: readonly DeactivationObjection[],
): TE.TaskEither<Unexpected, readonly DeactivationObjection[]> =>
  pipe(
    channels.findManyFor(
      caller.realm.id,
      caller.user.id,
      objections.flatMap((use) => (use.type === 'channel' ? [use.channel_id] : [])),
    ),
    TE.map((found) => {
      const known = new Set(
        found.filter((target) => canReadMetadata(caller, target)).map(({ channel }) => channel.id),
      );
      return objections.filter((use) => use.type !== 'channel' || known.has(use.channel_id));
    }),
  );

/**
 * Takes a group out of use that nothing uses any more, and tells everyone.
 *
 * Source: reference, «Deactivate: POST /user_groups/{id}/deactivate».
 */
export const deactivateUserGroup =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { groupId }: DeactivateUserGroup,
  ): TE.TaskEither<DeactivateUserGroupFailure, void> =>
    transact((tx) =>
      pipe(
        TE.Do,
        TE.bindW('group', () => lockManagedGroup(tx, caller, groupId)),
        TE.filterOrElseW(
          ({ group }) => group.isActive,
          () => accessFailure('UserGroupDeactivated'),
        ),
        TE.tap(() =>
          pipe(
            objectionsTo(tx, caller, groupId),
            TE.flatMap(
              (objections): TE.TaskEither<AccessFailure<'UserGroupInUse'> | Unexpected, void> =>
                objections.length === 0
                  ? TE.right(undefined)
                  : pipe(
                      visibleTo(tx, caller, objections),
                      TE.flatMap((visible) =>
                        TE.left(accessFailure('UserGroupInUse', { objections: visible })),
                      ),
                    ),
            ),
          ),
        ),
        TE.tap(() => tx.userGroups.update(caller.realm.id, groupId, { isActive: false })),
        TE.bindW('view', ({ group }) =>
          loadUserGroupView(tx, caller.realm, { ...group, isActive: false }),
        ),
        TE.flatMap(({ view }) =>
          tx.events.emit(caller.realm.id, [
            { event: { _tag: 'UserGroupActivityChanged', group: view }, audience: everyone },
          ]),
        ),
      ),
    );

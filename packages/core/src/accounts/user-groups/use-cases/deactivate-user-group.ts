import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { currentRealm, loadNamed } from '../../../access';
import type { UserGroupId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { GroupDeactivationFacts } from '../group-deactivation';
import { planGroupDeactivation } from '../group-deactivation';
import { accessUserGroup } from '../steps/access-user-group';
import type { Ports } from '../../use-case-ports';

export type DeactivateUserGroup = { readonly groupId: UserGroupId };

type DeactivateUserGroupFailure = AccessFailure<
  'InvalidUserGroup' | 'InsufficientPermission' | 'UserGroupDeactivated' | 'UserGroupInUse'
>;

const loadFacts = (
  tx: Transaction,
  { realm, user }: Caller,
  groupId: UserGroupId,
): Work<AccessFailure<'InvalidUserGroup'>, GroupDeactivationFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(realm.id)),
    TE.bindW('group', () => accessUserGroup(tx, realm, groupId)),
    TE.bindW('groups', () => tx.userGroups.listNaming(realm, [groupId])),
    TE.bindW('naming', () => tx.userGroups.channelsNaming(realm.id, [groupId])),
    TE.bindW('current', () => currentRealm(tx, realm)),
    TE.bindW('channels', ({ naming }) =>
      naming.length === 0
        ? TE.right([])
        : tx.channels.loadManyFor(
            realm.id,
            user.id,
            naming.map(({ id }) => id),
          ),
    ),
    TE.bindW('named', ({ group }) =>
      loadNamed(tx, realm, [
        { direct_members: group.members, direct_subgroups: [] },
        ...Object.values(group.permissions),
      ]),
    ),
    TE.map(({ group, groups, naming, current, channels, named }) => ({
      group,
      uses: { groups, channels: naming, settings: current.settings },
      channels,
      named,
    })),
  );

/** Deactivates a group that is not in use, and announces it to everyone. */
export const deactivateUserGroup =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, { groupId }: DeactivateUserGroup): Work<DeactivateUserGroupFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        loadFacts(tx, caller, groupId),
        TE.flatMapEither((facts) => planGroupDeactivation(caller, facts)),
        TE.tap(() => tx.userGroups.update(caller.realm.id, groupId, { isActive: false })),
        TE.flatMap((events) => tx.events.emit(caller.realm.id, events)),
      ),
    );

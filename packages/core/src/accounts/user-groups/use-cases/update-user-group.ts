import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, GroupSettingValue } from '../../../access';
import { accessFailure, loadNamed } from '../../../access';
import type { UserGroupId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { GroupUpdateFacts, GroupUpdateFailure, RequestedGroupChanges } from '../group-update';
import { planGroupUpdate } from '../group-update';
import { accessUserGroup } from '../steps/access-user-group';
import type { Ports } from '../../use-case-ports';

export type UpdateUserGroup = RequestedGroupChanges & { readonly groupId: UserGroupId };

type UpdateUserGroupFailure =
  | AccessFailure<'NoNewGroupData' | 'InvalidUserGroup'>
  | GroupUpdateFailure;

const isEmpty = ({ name, description, isReactivated, permissions }: UpdateUserGroup): boolean =>
  name === undefined &&
  description === undefined &&
  !isReactivated &&
  Object.values(permissions).every((change) => change === undefined);

const newValues = ({ permissions }: UpdateUserGroup): readonly GroupSettingValue[] =>
  Object.values(permissions).flatMap((change) => (change === undefined ? [] : [change.new]));

const loadFacts = (
  tx: Transaction,
  { realm }: Caller,
  command: UpdateUserGroup,
): Work<AccessFailure<'InvalidUserGroup'>, GroupUpdateFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(realm.id)),
    TE.bindW('group', () => accessUserGroup(tx, realm, command.groupId)),
    TE.bindW('named', ({ group }) =>
      loadNamed(tx, realm, [
        { direct_members: command.isReactivated ? group.members : [], direct_subgroups: [] },
        ...Object.values(group.permissions),
        ...newValues(command),
      ]),
    ),
    TE.bindW('other', () =>
      command.name === undefined
        ? TE.right(O.none)
        : tx.userGroups.findByName(realm, command.name.trim()),
    ),
  );

/** Updates a group, or reactivates it, and announces each change to everyone. */
export const updateUserGroup =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, command: UpdateUserGroup): Work<UpdateUserGroupFailure, void> =>
    isEmpty(command)
      ? TE.left(accessFailure('NoNewGroupData'))
      : transact(caller, (tx) =>
          pipe(
            loadFacts(tx, caller, command),
            TE.flatMapEither((facts) => planGroupUpdate(caller, facts, command)),
            TE.tap(({ changed }) => tx.userGroups.update(caller.realm.id, changed.id, changed)),
            TE.flatMap(({ events }) => tx.events.emit(caller.realm.id, events)),
          ),
        );

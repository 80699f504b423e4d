import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  GroupSettingChange,
  UserGroup,
  UserGroupPermissionName,
  UserGroupPermissions,
} from '../../../access';
import {
  changeGroupSetting,
  deactivatedAmong,
  userGroupPermissionNames,
  userGroupPermissionRules,
  viewGroupSetting,
  withoutDeactivated,
} from '../../../access';
import type { Unexpected, UserGroupId } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { Transaction, UnitOfWork } from '../../transaction';
import { lockManagedGroup } from '../steps/access-user-group';
import { loadUserGroupView } from '../steps/load-user-groups';
import type { InvalidUserGroupName } from '../user-group-name';
import { parseUserGroupName } from '../user-group-name';
import type { AccessFailure, InvalidGroupSetting } from '../../../access';
import { accessFailure } from '../../../access';

export type UpdateUserGroup = {
  readonly groupId: UserGroupId;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isReactivated: boolean;
  readonly permissions: Partial<
    Readonly<Record<UserGroupPermissionName, GroupSettingChange | undefined>>
  >;
};

export type UpdateUserGroupFailure =
  | AccessFailure<
      | 'NoNewGroupData'
      | 'InvalidUserGroup'
      | 'InsufficientPermission'
      | 'UserGroupNameTaken'
      | 'ExpectationMismatch'
    >
  | InvalidUserGroupName
  | InvalidGroupSetting
  | Unexpected;

type Needs = 'userGroups' | 'users' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const asksForSomething = ({ name, description, isReactivated, permissions }: UpdateUserGroup) =>
  name !== undefined ||
  description !== undefined ||
  isReactivated ||
  Object.values(permissions).some((change) => change !== undefined);

/** The new name, if it is another one. */
const newName = (
  { userGroups }: Pick<Transaction, Needs>,
  { realm }: Caller,
  group: UserGroup,
  given: string | undefined,
): TE.TaskEither<
  InvalidUserGroupName | AccessFailure<'UserGroupNameTaken'> | Unexpected,
  O.Option<string>
> =>
  given === undefined
    ? TE.right(O.none)
    : pipe(
        TE.fromEither(parseUserGroupName(given)),
        TE.flatMap((name) =>
          name === group.name
            ? TE.right(O.none)
            : pipe(
                userGroups.findByName(realm, name),
                TE.flatMapEither((taken) =>
                  O.isSome(taken)
                    ? E.left(accessFailure('UserGroupNameTaken', { name }))
                    : E.right(O.some(name)),
                ),
              ),
        ),
      );

/** Those permissions that change, with their new values. */
const newPermissions = (
  tx: Pick<Transaction, Needs>,
  { realm }: Caller,
  group: UserGroup,
  changes: UpdateUserGroup['permissions'],
): TE.TaskEither<
  AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting | Unexpected,
  Partial<UserGroupPermissions>
> =>
  pipe(
    userGroupPermissionNames,
    TE.traverseSeqArray((name) => {
      const change = changes[name];
      const permission = { name, rule: userGroupPermissionRules[name] };
      return change === undefined
        ? TE.right([])
        : pipe(
            changeGroupSetting(tx, realm, permission, group.permissions[name], change),
            TE.map(
              O.match(
                () => [],
                (value) => [[name, value] as const],
              ),
            ),
          );
    }),
    TE.map((changed) => Object.fromEntries(changed.flat())),
  );

const announceTexts = (
  { events }: Pick<Transaction, Needs>,
  { realm }: Caller,
  before: UserGroup,
  after: UserGroup,
): TE.TaskEither<Unexpected, void> =>
  events.emit(
    realm.id,
    (['name', 'description'] as const)
      .filter((property) => before[property] !== after[property])
      .map((property) => ({
        event: {
          _tag: 'UserGroupTextChanged',
          groupId: after.id,
          isActive: after.isActive,
          property,
          value: after[property],
        },
        audience: everyone,
      })),
  );

const announcePermissions = (
  tx: Pick<Transaction, Needs>,
  { realm }: Caller,
  group: UserGroup,
  changed: Partial<UserGroupPermissions>,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    deactivatedAmong(tx, realm, Object.values(changed)),
    TE.flatMap((gone) =>
      tx.events.emit(
        realm.id,
        Object.entries(changed).map(([permission, value]) => {
          const shown = withoutDeactivated(value, (id) => gone.has(id));
          const event: DomainEvent = {
            _tag: 'UserGroupPermissionChanged',
            groupId: group.id,
            isActive: group.isActive,
            permission,
            value: viewGroupSetting(shown, realm.systemGroups),
          };
          return { event, audience: everyone };
        }),
      ),
    ),
  );

const announceReturn = (
  tx: Pick<Transaction, Needs>,
  { realm }: Caller,
  group: UserGroup,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    loadUserGroupView(tx, realm, group),
    TE.flatMap((view) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'UserGroupActivityChanged', group: view }, audience: everyone },
      ]),
    ),
  );

/**
 * Changes what is said of a group and who may do what with it, brings it back if it was
 * deactivated, and tells everyone of each change.
 *
 * Source: reference, «PATCH /user_groups/{id}».
 */
export const updateUserGroup =
  ({ transact }: Dependencies) =>
  (caller: Caller, command: UpdateUserGroup): TE.TaskEither<UpdateUserGroupFailure, void> =>
    transact((tx) =>
      pipe(
        TE.Do,
        TE.filterOrElseW(
          () => asksForSomething(command),
          () => accessFailure('NoNewGroupData'),
        ),
        TE.bindW('group', () => lockManagedGroup(tx, caller, command.groupId)),
        TE.bindW('name', ({ group }) => newName(tx, caller, group, command.name)),
        TE.bindW('permissions', ({ group }) =>
          newPermissions(tx, caller, group, command.permissions),
        ),
        TE.let('changed', ({ group, name, permissions }): UserGroup => ({
          ...group,
          name: O.getOrElse(() => group.name)(name),
          description: command.description ?? group.description,
          isActive: group.isActive || command.isReactivated,
          permissions: { ...group.permissions, ...permissions },
        })),
        TE.tap(({ changed }) => tx.userGroups.update(caller.realm.id, changed.id, changed)),
        TE.tap(({ group, changed }) =>
          changed.isActive === group.isActive
            ? TE.right(undefined)
            : announceReturn(tx, caller, changed),
        ),
        TE.tap(({ group, changed }) => announceTexts(tx, caller, group, changed)),
        TE.flatMap(({ changed, permissions }) =>
          announcePermissions(tx, caller, changed, permissions),
        ),
      ),
    );

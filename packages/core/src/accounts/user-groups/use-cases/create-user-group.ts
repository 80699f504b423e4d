import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, UserGroup, UserGroupPermissions } from '../../../access';
import {
  allowsExceptGuests,
  resolveGroupSetting,
  userGroupPermissionNames,
  userGroupPermissionRules,
  userGroupPermissions,
  withinLimit,
} from '../../../access';
import type { Clock, Unexpected, UserGroupId, UserId } from '../../../kernel';
import { ascending, everyone } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction, UnitOfWork } from '../../transaction';
import { requireActiveGroups, requireActiveUsers } from '../steps/access-user-group';
import { loadUserGroupView } from '../steps/load-user-groups';
import type { InvalidUserGroupName } from '../user-group-name';
import { parseUserGroupName } from '../user-group-name';
import type { AccessFailure, InvalidGroupSetting } from '../../../access';
import { accessFailure } from '../../../access';

export type CreateUserGroup = {
  readonly name: string;
  readonly description: string;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
  readonly permissions: Partial<UserGroupPermissions>;
};

export type CreateUserGroupFailure =
  | AccessFailure<'CollectionFull' | 'InsufficientPermission' | 'UserGroupNameTaken'>
  | InvalidUserGroupName
  | InvalidGroupSetting
  | Unexpected;

type Needs = 'collections' | 'userGroups' | 'users' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

/** Whether the caller may make groups at all; asked before anything of a request is read. */
export const mayCreateGroups = (caller: Caller): boolean =>
  allowsExceptGuests(caller.realm.settings.can_create_groups, caller);

const resolvePermissions = (
  tx: Pick<Transaction, Needs>,
  { realm, user }: Caller,
  given: Partial<UserGroupPermissions>,
): TE.TaskEither<InvalidGroupSetting | Unexpected, UserGroupPermissions> =>
  pipe(
    userGroupPermissionNames,
    TE.traverseSeqArray((name) => {
      const value = given[name];
      const rule = userGroupPermissionRules[name];
      return value === undefined
        ? TE.right([])
        : pipe(
            resolveGroupSetting(tx, realm, { name, rule }, value),
            TE.map((resolved) => [[name, resolved] as const]),
          );
    }),
    TE.map((resolved) =>
      userGroupPermissions(Object.fromEntries(resolved.flat()), realm.systemGroups, user.id),
    ),
  );

const announce = (
  tx: Pick<Transaction, Needs>,
  { realm }: Caller,
  group: UserGroup,
  subgroups: readonly UserGroupId[],
): TE.TaskEither<Unexpected, void> =>
  pipe(
    loadUserGroupView(tx, realm, group),
    TE.flatMap((view) => {
      const added: AddressedEvent = {
        event: { _tag: 'UserGroupAdded', group: view },
        audience: everyone,
      };
      const filled: AddressedEvent = {
        event: {
          _tag: 'UserGroupSubgroupsChanged',
          change: 'add',
          groupId: group.id,
          subgroupIds: subgroups,
        },
        audience: everyone,
      };
      return tx.events.emit(realm.id, subgroups.length === 0 ? [added] : [added, filled]);
    }),
  );

/**
 * Makes a group of people and of other groups, and tells everyone. Whoever makes it manages it,
 * but is no member unless they say so.
 *
 * Source: reference, «POST /user_groups/create».
 */
export const createUserGroup =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, command: CreateUserGroup): TE.TaskEither<CreateUserGroupFailure, UserGroupId> =>
    transact((tx) => {
      const { realm, user } = caller;
      const memberIds = ascending(command.members);
      const subgroups = ascending(command.subgroups);
      return pipe(
        TE.Do,
        TE.filterOrElseW(
          () => mayCreateGroups(caller),
          () => accessFailure('InsufficientPermission'),
        ),
        TE.tap(() => tx.userGroups.lock(realm.id)),
        TE.tap(() => requireActiveUsers(tx, realm, memberIds)),
        TE.bindW('name', () => TE.fromEither(parseUserGroupName(command.name))),
        TE.bindW('permissions', () => resolvePermissions(tx, caller, command.permissions)),
        TE.tap(({ name }) =>
          pipe(
            tx.userGroups.findByName(realm, name),
            TE.filterOrElseW(O.isNone, () => accessFailure('UserGroupNameTaken', { name })),
          ),
        ),
        TE.tap(() => requireActiveGroups(tx, realm, subgroups)),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('group', ({ name, permissions, now }) =>
          pipe(
            tx.userGroups.create({
              realmId: realm.id,
              name,
              description: command.description,
              creatorId: user.id,
              createdAt: now,
              permissions,
            }),
            withinLimit(tx, caller, 'userGroups'),
          ),
        ),
        TE.tap(({ group }) => tx.userGroups.addMembers(realm.id, group.id, memberIds)),
        TE.tap(({ group }) => tx.userGroups.addSubgroups(realm.id, group.id, subgroups)),
        TE.tap(({ group }) => announce(tx, caller, { ...group, members: memberIds }, subgroups)),
        TE.map(({ group }) => group.id),
      );
    });

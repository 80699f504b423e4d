import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed, UserGroup } from '../../../access';
import { announceVisibleChannels, loadGroupChannelVisibility } from '../../../channels';
import type { Clock, Unexpected, UserGroupId, UserId } from '../../../kernel';
import { has } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { findUserGroup } from '../steps/access-user-group';
import type { MembershipAction, MembershipFailure } from '../steps/membership-changes';
import {
  addMembers,
  addSubgroups,
  removeMembers,
  removeSubgroups,
} from '../steps/membership-changes';
import type { MembershipNotice } from '../steps/notify-members';
import { prepareNotice, sendNotice } from '../steps/notify-members';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type ChangeGroupMembers = {
  readonly groupId: UserGroupId;
  readonly add: readonly UserId[];
  readonly remove: readonly UserId[];
  readonly addSubgroups: readonly UserGroupId[];
  readonly removeSubgroups: readonly UserGroupId[];
  /** What the request could have asked for, to be named if it asked for nothing. */
  readonly parameters: readonly string[];
};

export type ChangeGroupMembersFailure =
  | AccessFailure<'NoMembershipChanges' | 'InvalidUserGroup'>
  | MembershipFailure
  | Unexpected
  | RenderingFailed;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork;
  readonly clock: Clock;
};

type Step = TE.TaskEither<ChangeGroupMembersFailure, void>;

const once = <Id extends number>(ids: readonly Id[]): readonly Id[] => Array.from(new Set(ids));

/** Applies the action to the locked group; does nothing where there is nothing to change. */
const perform = <Id extends number>(
  act: MembershipAction<Id>,
  tx: Transaction,
  caller: Caller,
  groupId: UserGroupId,
  ids: readonly Id[],
): Step =>
  ids.length === 0
    ? TE.right(undefined)
    : pipe(
        findUserGroup(tx, caller.realm, groupId),
        TE.flatMap((group): Step => act(tx, caller, group, once(ids))),
      );

const asksForSomething = ({
  add,
  remove,
  addSubgroups: more,
  removeSubgroups: less,
}: ChangeGroupMembers) => [add, remove, more, less].some((ids) => ids.length > 0);

/** The group, if its members can be changed. */
const changeableGroup = (
  tx: Pick<Transaction, 'userGroups'>,
  caller: Caller,
  groupId: UserGroupId,
): TE.TaskEither<ChangeGroupMembersFailure, UserGroup> =>
  pipe(
    findUserGroup(tx, caller.realm, groupId),
    TE.filterOrElseW(
      ({ isActive }) => isActive || has(caller.level, 'membersOfDeactivatedGroups'),
      () => accessFailure('UserGroupDeactivated'),
    ),
  );

const performAll = (tx: Transaction, caller: Caller, command: ChangeGroupMembers): Step =>
  pipe(
    perform(addMembers, tx, caller, command.groupId, command.add),
    TE.flatMap(() => perform(removeMembers, tx, caller, command.groupId, command.remove)),
    TE.flatMap(() => perform(addSubgroups, tx, caller, command.groupId, command.addSubgroups)),
    TE.flatMap(() =>
      perform(removeSubgroups, tx, caller, command.groupId, command.removeSubgroups),
    ),
  );

type Notices = {
  readonly toAdded: O.Option<MembershipNotice>;
  readonly toRemoved: O.Option<MembershipNotice>;
};

const change = (
  { transact, renderer, clock }: Dependencies,
  caller: Caller,
  command: ChangeGroupMembers,
  { toAdded, toRemoved }: Notices,
): Step =>
  transact((tx: Transaction) =>
    pipe(
      TE.Do,
      TE.tap(() => tx.userGroups.lock(caller.realm.id)),
      TE.tap(() => changeableGroup(tx, caller, command.groupId)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('visibilities', () =>
        loadGroupChannelVisibility(tx, caller.realm, command.groupId, {
          users: [...command.add, ...command.remove],
          groups: [...command.addSubgroups, ...command.removeSubgroups],
        }),
      ),
      TE.tap(() => performAll(tx, caller, command)),
      TE.tap(({ visibilities, now }) =>
        announceVisibleChannels(tx, caller.realm, visibilities.users, visibilities, now),
      ),
      TE.tap(({ now }) => sendNotice(tx, renderer, caller, toAdded, now)),
      TE.flatMap(({ now }) => sendNotice(tx, renderer, caller, toRemoved, now)),
    ),
  );

/**
 * Adds people and groups to a group and takes others out, all or nothing, and tells everyone. The
 * people hear it from the notification bot too, and of channels that the group opens to them.
 *
 * Source: reference, «POST /user_groups/{id}/members».
 */
export const changeGroupMembers =
  (dependencies: Dependencies) =>
  (caller: Caller, command: ChangeGroupMembers): Step =>
    pipe(
      TE.Do,
      TE.filterOrElseW(
        () => asksForSomething(command),
        () => accessFailure('NoMembershipChanges', { parameters: command.parameters }),
      ),
      TE.bindW('group', () =>
        dependencies.transact((tx: Pick<Transaction, 'userGroups'>) =>
          changeableGroup(tx, caller, command.groupId),
        ),
      ),
      TE.bindW('toAdded', ({ group }) =>
        prepareNotice(dependencies, caller, group, 'add', command.add),
      ),
      TE.bindW('toRemoved', ({ group }) =>
        prepareNotice(dependencies, caller, group, 'remove', command.remove),
      ),
      TE.flatMap((notices) => change(dependencies, caller, command, notices)),
    );

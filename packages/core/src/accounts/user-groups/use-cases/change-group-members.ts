import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessFailure } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import {
  announceVisibleChannels,
  enqueueNotices,
  loadGroupChannelVisibility,
} from '../../../channels';
import type { Async, RealmId, UserGroupId, Work } from '../../../kernel';
import { ensure, without } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type {
  MembershipFacts,
  MembershipFailure,
  MembershipPlan,
  RequestedMembershipChanges,
} from '../membership-plan';
import { planMembership } from '../membership-plan';
import { accessUserGroup } from '../steps/access-user-group';
import { addToGroup } from '../steps/add-to-group';
import type { Ports } from '../../use-case-ports';

export type ChangeGroupMembers = RequestedMembershipChanges & {
  readonly groupId: UserGroupId;
  /** The parameters that request a change, which the failure names if none is given. */
  readonly parameters: readonly string[];
};

type ChangeGroupMembersFailure =
  | AccessFailure<'CollectionFull' | 'NoMembershipChanges' | 'InvalidUserGroup'>
  | MembershipFailure;

type Dependencies = NoticeDependencies & Pick<Ports, 'clock' | 'transact'>;

const isEmpty = ({
  add,
  remove,
  addSubgroups,
  removeSubgroups,
}: RequestedMembershipChanges): boolean =>
  [add, remove, addSubgroups, removeSubgroups].every((ids) => ids.length === 0);

const loadFacts = (
  tx: Transaction,
  { realm }: Caller,
  command: ChangeGroupMembers,
): Work<AccessFailure<'InvalidUserGroup'>, MembershipFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(realm.id)),
    TE.bindW('group', () => accessUserGroup(tx, realm, command.groupId)),
    TE.bindW('users', () => tx.users.loadMany(realm.id, [...command.add, ...command.remove])),
    TE.bindW('groups', () => {
      const subgroups = [...command.addSubgroups, ...command.removeSubgroups];
      return subgroups.length === 0 ? TE.right([]) : tx.userGroups.listAtOrBelow(realm, subgroups);
    }),
  );

/**
 * Removes before it adds, so that a full group can exchange members. What the plan adds and removes
 * again was not in the group.
 */
const applyPlan = (
  tx: Transaction,
  caller: Caller,
  groupId: UserGroupId,
  plan: MembershipPlan,
): Work<AccessFailure<'CollectionFull'>, void> => {
  const { userGroups, events } = tx;
  const realmId = caller.realm.id;
  const write = <Id>(
    ids: readonly Id[],
    change: (realm: RealmId, group: UserGroupId, ids: readonly Id[]) => Async<void>,
  ) => (ids.length === 0 ? TE.right(undefined) : change(realmId, groupId, ids));
  return pipe(
    write(plan.remove, userGroups.removeMembers),
    TE.flatMap(() => write(plan.removeSubgroups, userGroups.removeSubgroups)),
    TE.flatMap(() =>
      addToGroup(
        tx,
        caller,
        groupId,
        without(plan.add, plan.remove),
        without(plan.addSubgroups, plan.removeSubgroups),
      ),
    ),
    TE.flatMap(() => events.emit(realmId, plan.events)),
  );
};

const change = (
  dependencies: Dependencies,
  caller: Caller,
  command: ChangeGroupMembers,
): Work<ChangeGroupMembersFailure, void> =>
  dependencies.transact(caller, (tx) =>
    pipe(
      loadFacts(tx, caller, command),
      TE.flatMapEither((facts) => planMembership(caller, facts, command)),
      TE.bindTo('plan'),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.bindW('visibilities', ({ plan }) =>
        loadGroupChannelVisibility(tx, caller.realm, command.groupId, {
          users: [...plan.add, ...plan.remove],
          groups: [...plan.addSubgroups, ...plan.removeSubgroups],
        }),
      ),
      TE.tap(({ plan }) => applyPlan(tx, caller, command.groupId, plan)),
      TE.tap(({ visibilities, now }) =>
        announceVisibleChannels(tx, caller.realm, visibilities.users, visibilities, now),
      ),
      TE.flatMap(({ plan }) => enqueueNotices(dependencies)(tx, caller.realm, plan.notices)),
    ),
  );

/**
 * Adds users and groups to a group and removes others, all or none, and announces that to everyone.
 * The users also receive a notice from the notification bot, and the channels that the group makes
 * visible to them.
 *
 * Source: docs/reference/user-groups.md#members.
 */
export const changeGroupMembers =
  (dependencies: Dependencies) =>
  (caller: Caller, command: ChangeGroupMembers): Work<ChangeGroupMembersFailure, void> =>
    pipe(
      TE.Do,
      ensure(
        () => !isEmpty(command),
        accessFailure('NoMembershipChanges', { parameters: command.parameters }),
      ),
      TE.flatMap(() => change(dependencies, caller, command)),
    );

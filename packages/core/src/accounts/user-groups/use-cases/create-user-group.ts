import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { loadNamed, withinLimit } from '../../../access';
import type { Async, Clock, UserGroupId, Work } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type {
  GroupCreationFacts,
  GroupCreationFailure,
  GroupCreationPlan,
  RequestedGroup,
} from '../group-creation';
import { planGroupCreation } from '../group-creation';
import { subgroupEvents } from '../membership-plan';
import { addToGroup } from '../steps/add-to-group';
import { loadUserGroupView } from '../steps/load-user-groups';
import type { Ports } from '../../use-case-ports';

export type CreateUserGroup = RequestedGroup;

type CreateUserGroupFailure = GroupCreationFailure | AccessFailure<'CollectionFull'>;

const loadFacts = (
  tx: Transaction,
  clock: Clock,
  { realm }: Caller,
  { name, members, subgroups, permissions }: CreateUserGroup,
): Async<GroupCreationFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(realm.id)),
    TE.bind('users', () => tx.users.loadMany(realm.id, members)),
    TE.bind('subgroups', () => tx.userGroups.loadMany(realm, subgroups)),
    TE.bind('named', () => loadNamed(tx, realm, Object.values(permissions))),
    TE.bind('other', () => tx.userGroups.findByName(realm, name.trim())),
    TE.bind('now', () => TE.fromIO(clock.now)),
  );

const applyPlan = (
  tx: Transaction,
  caller: Caller,
  { group, members, subgroups }: GroupCreationPlan,
): Work<AccessFailure<'CollectionFull'>, UserGroupId> => {
  const { realm } = caller;
  return pipe(
    TE.Do,
    TE.bindW('made', () =>
      pipe(tx.userGroups.create(group), withinLimit(tx, caller, 'userGroups')),
    ),
    TE.tap(({ made }) => addToGroup(tx, caller, made.id, members, subgroups)),
    TE.bindW('view', ({ made }) => loadUserGroupView(tx, realm, { ...made, members })),
    TE.tap(({ made, view }) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'UserGroupAdded', group: view }, audience: everyone },
        ...subgroupEvents('add', made, subgroups),
      ]),
    ),
    TE.map(({ made }) => made.id),
  );
};

/** Creates a group of users and of other groups, and announces it to everyone. */
export const createUserGroup =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (caller: Caller, command: CreateUserGroup): Work<CreateUserGroupFailure, UserGroupId> =>
    transact(caller, (tx) =>
      pipe(
        loadFacts(tx, clock, caller, command),
        TE.flatMapEither((facts) => planGroupCreation(caller, facts, command)),
        TE.flatMap((plan) => applyPlan(tx, caller, plan)),
      ),
    );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User, UserGroup } from '../../../access';
import { announceVisibleChannels, loadGroupChannelVisibility } from '../../../channels';
import type { Async, Timestamp } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { memberEvents } from '../../user-groups/membership-plan';
import type { MappedGroup, MappedGroupPlan, SynchronizedGroups } from '../mapped-groups';
import { changesNothing, planMappedGroups } from '../mapped-groups';

const change = (
  tx: Transaction,
  realm: Realm,
  { id }: User,
  kind: 'add' | 'remove',
  group: UserGroup,
  now: Timestamp,
): Async<void> => {
  const { addMembers, removeMembers } = tx.userGroups;
  return pipe(
    loadGroupChannelVisibility(tx, realm, group.id, { users: [id], groups: [] }),
    TE.tap(() => (kind === 'add' ? addMembers : removeMembers)(realm.id, group.id, [id])),
    TE.tap(() => tx.events.emit(realm.id, memberEvents(kind, group, [id]))),
    TE.flatMap((before) => announceVisibleChannels(tx, realm, before.users, before, now)),
  );
};

const namesOf = (groups: readonly UserGroup[]): readonly string[] => groups.map(({ name }) => name);

/**
 * Adds the user to the user groups to which their groups at the provider are mapped, removes them
 * from all other mapped ones, and announces that to everyone. Groups are locked only if something
 * changes, which is rare. The limit of memberships does not apply: it is for what people add.
 *
 * @param atProvider the provider's names of the user's groups; undefined if they are not known, which
 *   changes nothing
 *
 * @returns what to log; undefined if there is nothing
 */
export const synchronizeGroups = (
  tx: Transaction,
  realm: Realm,
  user: User,
  mapping: readonly MappedGroup[],
  atProvider: readonly string[] | undefined,
  now: Timestamp,
): Async<SynchronizedGroups | undefined> => {
  if (mapping.length === 0 || atProvider === undefined) {
    return TE.right(undefined);
  }
  const loadPlan = pipe(
    tx.userGroups.list(realm),
    TE.map((groups) => planMappedGroups(mapping, atProvider, groups, user.id)),
  );
  const apply = ({ add, remove }: MappedGroupPlan) =>
    pipe(
      [
        ...remove.map((group) => ({ kind: 'remove' as const, group })),
        ...add.map((group) => ({ kind: 'add' as const, group })),
      ],
      TE.traverseSeqArray(({ kind, group }) => change(tx, realm, user, kind, group, now)),
    );
  return pipe(
    loadPlan,
    TE.flatMap((plan) =>
      changesNothing(plan)
        ? TE.right(plan)
        : pipe(
            tx.userGroups.lock(realm.id),
            TE.flatMap(() => loadPlan),
            TE.tap(apply),
          ),
    ),
    TE.map((plan) =>
      changesNothing(plan) && plan.missing.length === 0
        ? undefined
        : {
            realmId: realm.id,
            userId: user.id,
            added: namesOf(plan.add),
            removed: namesOf(plan.remove),
            missing: plan.missing,
          },
    ),
  );
};

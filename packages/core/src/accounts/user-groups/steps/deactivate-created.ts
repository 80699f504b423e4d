import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, UserGroup } from '../../../access';
import { currentRealm, deactivationObjections, loadNamed } from '../../../access';
import type { CreatedBy } from '../../../channels';
import type { Async } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { activityEvents } from '../group-update';

const deactivate = (tx: Transaction, realm: Realm, group: UserGroup): Async<void> =>
  pipe(
    loadNamed(tx, realm, [
      { direct_members: group.members, direct_subgroups: [] },
      ...Object.values(group.permissions),
    ]),
    TE.tap(() => tx.userGroups.update(realm.id, group.id, { isActive: false })),
    TE.flatMap((named) =>
      tx.events.emit(realm.id, activityEvents(realm, named, { ...group, isActive: false })),
    ),
  );

/**
 * Deactivates some of the groups that these users created, and announces that to everyone. Groups that
 * are in use stay, as when they are deactivated alone. Returns how many; 0 if none is left.
 */
export const deactivateCreatedGroups = (
  tx: Transaction,
  realm: Realm,
  { creatorIds, since, limit }: CreatedBy,
): Async<number> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.userGroups.lock(realm.id)),
    TE.bind('groups', () => tx.userGroups.list(realm)),
    TE.let('created', ({ groups }) =>
      groups.filter(
        ({ isActive, creatorId, createdAt }) =>
          isActive &&
          creatorId !== null &&
          creatorIds.includes(creatorId) &&
          (createdAt ?? 0) >= since,
      ),
    ),
    TE.bind('channels', ({ created }) =>
      tx.userGroups.channelsNaming(
        realm.id,
        created.map(({ id }) => id),
      ),
    ),
    TE.bind('current', () => currentRealm(tx, realm)),
    TE.let('unused', ({ groups, created, channels, current: { settings } }) =>
      created
        .filter(({ id }) => deactivationObjections(id, { groups, channels, settings }).length === 0)
        .slice(0, limit),
    ),
    TE.tap(({ unused }) =>
      pipe(
        unused,
        TE.traverseSeqArray((group) => deactivate(tx, realm, group)),
      ),
    ),
    TE.map(({ unused }) => unused.length),
  );

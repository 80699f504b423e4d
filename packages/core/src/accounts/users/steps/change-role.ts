import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, User } from '../../../access';
import {
  isAdministrator,
  isBot,
  isGuest,
  isOpenToGuests,
  isSystemBot,
  viewersOf,
  withUserDetails,
} from '../../../access';
import {
  announceVisibleChannels,
  loadDefaultsEvent,
  loadVisibleChannels,
  viewDefaultGroups,
} from '../../../channels';
import type { Async, Role, Timestamp, UserId } from '../../../kernel';
import { everyone, isAtLeast, onlyTo, role } from '../../../kernel';
import { loadBots } from '../../bots/steps/load-bots';
import { endInvitations } from '../../invitations/steps/end-invitations';
import type { Transaction } from '../../transaction';
import { loadNewFullMembers } from '../../user-groups/steps/new-full-members';
import type { RoleChangeFacts, RoleChangePlan } from '../role-change';
import { lockOwnersIfOwner, lockedUser } from './locked-user';

const loadFacts = (
  tx: Transaction,
  unchanged: RoleChangeFacts,
  wanted: Role,
): Async<RoleChangeFacts> => {
  const { realm, target, now } = unchanged;
  const isAboutGuests = !isOpenToGuests(realm) && isGuest(target) !== (wanted === role.guest);
  return pipe(
    TE.Do,
    TE.bind('ownerIds', () => lockOwnersIfOwner(tx, target)),
    TE.bind('viewers', () => viewersOf(tx, realm, target)),
    TE.bind('newFullMembers', () => loadNewFullMembers(tx, realm, now)),
    TE.bind('everyone', () => tx.users.list(realm.id)),
    TE.bind('bots', ({ everyone: all }) =>
      isAtLeast(wanted, role.administrator) === isAdministrator(target)
        ? TE.right([])
        : loadBots(
            tx,
            realm,
            all.filter((user) => isBot(user) && !isSystemBot(user)),
          ),
    ),
    TE.bind('known', () =>
      isAboutGuests ? tx.knownUsers.of(realm.id, target.id) : TE.right(new Set<UserId>()),
    ),
    TE.bind('invitations', () => tx.invitations.listOpen(realm.id, now, target.id)),
    TE.map((loaded) => ({ ...unchanged, ...loaded })),
  );
};

/** Who changes a role, and in which organization. */
type ChangedBy = Pick<Caller, 'realm'> & { readonly user: User | 'server' };

const unchangedRole = (
  { realm, user: caller }: ChangedBy,
  target: User,
  now: Timestamp,
): RoleChangeFacts => ({
  realm,
  caller,
  target,
  ownerIds: [],
  viewers: everyone,
  newFullMembers: [],
  everyone: [],
  known: new Set(),
  bots: [],
  invitations: [],
  now,
});

/**
 * What a change to the wanted role depends on; loads nothing if the role does not change. The target
 * of the result is locked and current, because the event of the change names the role before it.
 *
 * @param wanted undefined if no role was requested: then the target is not locked
 */
export const loadRoleChange = (
  tx: Transaction,
  caller: ChangedBy,
  target: User,
  wanted: Role | undefined,
  now: Timestamp,
): Async<RoleChangeFacts> =>
  wanted === undefined
    ? TE.right(unchangedRole(caller, target, now))
    : pipe(
        lockedUser(tx, target),
        TE.map((locked) => unchangedRole(caller, locked, now)),
        TE.flatMap((unchanged) =>
          wanted === unchanged.target.role ? TE.right(unchanged) : loadFacts(tx, unchanged, wanted),
        ),
      );

/** Announces to one user the default channels and groups, which guests do not see. */
const announceDefaultsTo = (
  tx: Transaction,
  realm: Realm,
  user: User,
  now: Timestamp,
): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('defaults', () => loadDefaultsEvent(tx, realm, now)),
    TE.bind('groups', () => viewDefaultGroups(tx, realm, now)),
    TE.flatMap(({ defaults, groups }) => {
      const audience = onlyTo(user.id);
      return tx.events.emit(
        realm.id,
        isGuest(user)
          ? [
              { event: { _tag: 'DefaultChannelsChanged', channels: [] }, audience },
              { event: { _tag: 'DefaultChannelGroupsChanged', groups: [] }, audience },
            ]
          : [
              { event: defaults.event, audience },
              { event: { _tag: 'DefaultChannelGroupsChanged', groups }, audience },
            ],
      );
    }),
  );

/** Applies the plan and emits its events. */
export const applyRoleChange = (
  tx: Transaction,
  { realm, target, now }: RoleChangeFacts,
  plan: RoleChangePlan,
): Async<User> =>
  pipe(
    TE.Do,
    TE.bind('before', () => loadVisibleChannels(tx, realm, target)),
    TE.bind('changed', () => tx.users.update(realm.id, target.id, { role: plan.role })),
    TE.tap(() =>
      pipe(
        withUserDetails(tx, realm.id)(plan.events),
        TE.flatMap((events) => tx.events.emit(realm.id, events)),
      ),
    ),
    TE.tap(({ before, changed }) => announceVisibleChannels(tx, realm, [changed], before, now)),
    TE.tap(({ changed }) =>
      isGuest(target) === isGuest(changed)
        ? TE.right(undefined)
        : announceDefaultsTo(tx, realm, changed, now),
    ),
    TE.tap(() => endInvitations(tx, plan.endedInvitations, now, [target.id])),
    TE.map(({ changed }) => changed),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isOwner, viewersOf } from '../../../access';
import { announceVisibleChannels, loadVisibleChannels } from '../../../channels';
import type { Role, Timestamp, Unexpected } from '../../../kernel';
import type { EndingNeeds } from '../../invitations/steps/end-invitations';
import { endInvitationsAbove } from '../../invitations/steps/end-invitations';
import type { Transaction } from '../../transaction';
import { tellFullMembers } from '../../user-groups/steps/tell-full-members';
import { systemGroupEventsOnRoleChange } from '../../user-groups/system-group-events';
import { checkRoleChange } from '../role-change';
import { announceVisibleUsers } from './announce-visible-users';
import type { AccessFailure } from '../../../access';

export type RoleChangeFailure =
  | AccessFailure<
      'MustBeOwner' | 'MustBeAdministrator' | 'GuestCannotAdminister' | 'CannotDemoteOnlyOwner'
    >
  | Unexpected;

export type RoleChangeNeeds =
  EndingNeeds | 'knownUsers' | 'channels' | 'events' | 'realms' | 'subscriptions' | 'users';

/**
 * Gives somebody another role, if it is another. Everyone is told of the role and of its groups,
 * then the one concerned of the people and the channels that come in sight or go out of it.
 *
 * Source: API document, «PATCH /users/{email}»; reference, the same, effects of a role change.
 */
export const changeRole = (
  tx: Pick<Transaction, RoleChangeNeeds>,
  caller: Caller,
  target: User,
  wanted: Role,
  now: Timestamp,
): TE.TaskEither<RoleChangeFailure, User> =>
  wanted === target.role
    ? TE.right(target)
    : pipe(
        TE.Do,
        TE.bindW('owners', () =>
          isOwner(target) ? tx.users.lockOwners(caller.realm.id) : TE.right([]),
        ),
        TE.bindW('checked', ({ owners }) =>
          TE.fromEither(checkRoleChange(caller.user, target, wanted, owners)),
        ),
        TE.tap(() => tellFullMembers(tx, caller.realm, now)),
        TE.bindW('before', () => loadVisibleChannels(tx, caller.realm, target)),
        TE.bindW('changed', () => tx.users.update(caller.realm.id, target.id, { role: wanted })),
        TE.bindW('audience', () => viewersOf(tx, caller.realm, target)),
        TE.tap(({ changed, audience }) =>
          tx.events.emit(caller.realm.id, [
            { event: { _tag: 'UserRoleChanged', userId: target.id, role: wanted }, audience },
            ...systemGroupEventsOnRoleChange(target, changed, { realm: caller.realm, now }),
          ]),
        ),
        TE.tap(({ changed }) => announceVisibleUsers(tx, caller.realm, target, changed)),
        TE.tap(({ before, changed }) =>
          announceVisibleChannels(tx, caller.realm, [changed], before, now),
        ),
        TE.tap(() => endInvitationsAbove(tx, target, wanted, now)),
        TE.map(({ changed }) => changed),
      );

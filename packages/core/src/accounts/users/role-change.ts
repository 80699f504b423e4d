import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../access';
import { accessFailure, canSeeEmail, isAdministrator, isGuest, isOwner } from '../../access';
import type { Audience, Role, Timestamp, UserId } from '../../kernel';
import { isAtLeast, onlyTo, role } from '../../kernel';
import type { BotView } from '../bots/bot-view';
import type { AddressedEvent } from '../domain-events';
import type { Invitation } from '../invitations/invitation';
import { invitationsAbove } from '../invitations/invitation-permission';
import {
  newFullMemberEvents,
  systemGroupEventsOnRoleChange,
} from '../user-groups/system-group-events';
import { visibleUserEvents } from './guest-visibility';

/** Whether the target is the only owner who can log in. */
export const isOnlyOwner = (target: User, ownerIds: readonly User['id'][]): boolean =>
  ownerIds.length === 1 && ownerIds[0] === target.id;

export type RoleChangeFailure = AccessFailure<
  'MustBeOwner' | 'MustBeAdministrator' | 'GuestCannotAdminister' | 'CannotDemoteOnlyOwner'
>;

/**
 * Checks that the caller may give the target that role. The server's operator needs no role.
 *
 * @param ownerIds the active human owners
 *
 * Source: docs/reference/users.md#changing-a-user.
 */
export const checkRoleChange = (
  caller: User | 'server',
  target: User,
  wanted: Role,
  ownerIds: readonly User['id'][],
): E.Either<RoleChangeFailure, void> => {
  if (target.role === wanted) {
    return E.right(undefined);
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(accessFailure('CannotDemoteOnlyOwner'));
  }
  const isByServer = caller === 'server';
  if ((isOwner(target) || wanted === role.owner) && !(isByServer || isOwner(caller))) {
    return E.left(accessFailure('MustBeOwner'));
  }
  if (!(isByServer || isAdministrator(caller))) {
    return E.left(accessFailure('MustBeAdministrator'));
  }
  return isGuest(target) && isAtLeast(wanted, role.administrator)
    ? E.left(accessFailure('GuestCannotAdminister'))
    : E.right(undefined);
};

/** What a role change depends on, as it is before the change. */
export type RoleChangeFacts = {
  readonly realm: Realm;
  readonly caller: User | 'server';
  readonly target: User;
  /** The active human owners; needed only if the target is one. */
  readonly ownerIds: readonly UserId[];
  /** Everyone who may know of the target. */
  readonly viewers: Audience;
  /** The users whose waiting period ended since full members were last announced. */
  readonly newFullMembers: readonly User[];
  readonly everyone: readonly User[];
  /** Those whom the target knows as a guest; needed only if the change is about guests. */
  readonly known: ReadonlySet<UserId>;
  /** Every bot; needed only if the target becomes an administrator or is no longer one. */
  readonly bots: readonly BotView[];
  /** The open invitations that the target sent. */
  readonly invitations: readonly Invitation[];
  readonly now: Timestamp;
};

/** Announces the email addresses that the target may see since, or no longer. */
const visibleEmailEvents = (
  before: User,
  after: User,
  everyone: readonly User[],
): readonly AddressedEvent[] =>
  everyone
    .filter(({ id }) => id !== after.id)
    .filter(
      ({ emailVisibility }) =>
        canSeeEmail(before.role, emailVisibility) !== canSeeEmail(after.role, emailVisibility),
    )
    .map(({ id, deliveryEmail, emailVisibility }) => ({
      event: {
        _tag: 'DeliveryEmailChanged',
        userId: id,
        deliveryEmail,
        visibility: emailVisibility,
        // Everybody saw it, so that it is hidden from those who may not see it now.
        visibilityBefore: canSeeEmail(before.role, emailVisibility) ? 1 : null,
      },
      audience: onlyTo(after.id),
    }));

/** Announces to a new administrator the bots of others, and hides them from a former one. */
const visibleBotEvents = (
  before: User,
  after: User,
  bots: readonly BotView[],
): readonly AddressedEvent[] =>
  isAdministrator(before) === isAdministrator(after)
    ? []
    : bots
        .filter(({ ownerId }) => ownerId !== after.id)
        .map((bot) => ({
          event: isAdministrator(after)
            ? { _tag: 'BotAdded' as const, bot }
            : { _tag: 'BotDeleted' as const, botId: bot.userId },
          audience: onlyTo(after.id),
        }));

export type RoleChangePlan = {
  readonly role: Role;
  /** The events before those that announce the target's visible channels. */
  readonly events: readonly AddressedEvent[];
  /** The target's invitations to roles that they may no longer assign. */
  readonly endedInvitations: readonly Invitation[];
};

/**
 * Decides what happens on a role change:
 *
 * 1. Announces to everyone the users whose waiting period has ended, so that the next step does
 *    not announce them again.
 * 2. Announces the role to everyone who knows the target, and to everyone the system groups that
 *    the target leaves and joins.
 * 3. If the target becomes a guest or is no longer one, announces to the target which users
 *    became inaccessible or visible; then the email addresses and bots that became so.
 * 4. (When the plan is applied) announces to the target which channels became visible or hidden.
 * 5. Ends the target's open invitations to roles above the new one.
 *
 * Undefined if the target has the role already.
 *
 * Source: docs/reference/users.md#changing-a-user and
 * docs/reference/users.md#effects-of-a-role-change.
 */
export const planRoleChange = (
  facts: RoleChangeFacts,
  wanted: Role,
): E.Either<RoleChangeFailure, RoleChangePlan | undefined> => {
  const { realm, caller, target, ownerIds, now } = facts;
  const after = { ...target, role: wanted };
  return wanted === target.role
    ? E.right(undefined)
    : pipe(
        checkRoleChange(caller, target, wanted, ownerIds),
        E.map(() => ({
          role: wanted,
          events: [
            ...newFullMemberEvents(realm, facts.newFullMembers, now),
            {
              event: {
                _tag: 'UserRoleChanged',
                userId: target.id,
                role: wanted,
                previousRole: target.role,
              },
              audience: facts.viewers,
            },
            // A deactivated account is in no group.
            ...(target.isActive
              ? systemGroupEventsOnRoleChange(target, after, { realm, now })
              : []),
            ...visibleUserEvents(realm, target, after, facts.everyone, facts.known),
            ...visibleEmailEvents(target, after, facts.everyone),
            ...visibleBotEvents(target, after, facts.bots),
          ],
          endedInvitations: invitationsAbove(wanted, facts.invitations),
        })),
      );
};

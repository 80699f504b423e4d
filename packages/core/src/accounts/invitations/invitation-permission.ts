import * as E from 'fp-ts/Either';
import type { AccessFailure, Caller, RealmPermissionName } from '../../access';
import { accessFailure, allowsExceptGuests, isAdministrator, isBot, isOwner } from '../../access';
import type { ChannelForViewer } from '../../channels';
import { canReadContent, canAddSubscribers } from '../../channels';
import type { ChannelId, Role, Timestamp } from '../../kernel';
import { has, isAtLeast, role, secondsPerDay } from '../../kernel';
import type { Invitation } from './invitation';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

export type InviterFailure =
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
  | AccountFailure<'InvitationNeedsAdministrator'>;

/**
 * Checks that the caller may send invitations by email. Guests and bots get the error of
 * this endpoint, not the general one for their role.
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const checkSendsInvitations = (
  caller: Caller,
): E.Either<AccessFailure<'InsufficientPermission'>, void> =>
  isBot(caller.user) || !allowsExceptGuests(caller.realm.settings.can_invite_users_group, caller)
    ? E.left(accessFailure('InsufficientPermission'))
    : E.right(undefined);

/**
 * Checks that the caller may invite people, and that the role is not above the caller's.
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const checkInviter = (
  caller: Caller,
  permission: RealmPermissionName,
  invitedAs: Role,
): E.Either<InviterFailure, void> => {
  if (!allowsExceptGuests(caller.realm.settings[permission], caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (isAtLeast(caller.user.role, invitedAs)) {
    return E.right(undefined);
  }
  return E.left(
    invitedAs === role.owner
      ? accessFailure('MustBeOwner')
      : accountFailure('InvitationNeedsAdministrator'),
  );
};

const canInviteTo = (caller: Caller, target: ChannelForViewer): boolean =>
  target.channel.isDefault || canAddSubscribers(caller, target);

const canSubscribeOthers = (caller: Caller): boolean =>
  isAdministrator(caller.user) ||
  allowsExceptGuests(caller.realm.settings.can_add_subscribers_group, caller);

/**
 * Checks that the caller may have invited people subscribed to all of these channels. Clients below
 * the level of the permission for single channels need the permission of the organization.
 *
 * @param found the existing channels among the wanted ones
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const checkInvitationChannels = (
  caller: Caller,
  wanted: readonly ChannelId[],
  found: readonly ChannelForViewer[],
): E.Either<AccountFailure<'InvalidInvitationChannel' | 'CannotSubscribeInvitees'>, void> => {
  const readable = new Set(
    found
      .filter((target) => !target.channel.isArchived && canReadContent(caller, target))
      .map(({ channel }) => channel.id),
  );
  const hidden = wanted.find((id) => !readable.has(id));
  if (hidden !== undefined) {
    return E.left(accountFailure('InvalidInvitationChannel', { channelId: hidden }));
  }
  const isPermitted = has(caller.level, 'canAddSubscribersGroup')
    ? found.every((target) => canInviteTo(caller, target))
    : found.length === 0 ||
      (canSubscribeOthers(caller) && found.every((target) => canInviteTo(caller, target)));
  return isPermitted ? E.right(undefined) : E.left(accountFailure('CannotSubscribeInvitees'));
};

const leastAccountDays = 3;

/**
 * Whether the caller joined too recently to invite others. If anyone may join, new users could
 * otherwise have the server send email to arbitrary addresses.
 *
 * Source: docs/reference/invitations.md#failed-invitations.
 */
export const isTooNewToInvite = ({ realm, user }: Caller, now: Timestamp): boolean =>
  !realm.settings.invite_required &&
  !isAdministrator(user) &&
  now - user.joinedAt < leastAccountDays * secondsPerDay;

/**
 * Checks that the caller may revoke or resend the invitation: it is their own, or they are an
 * administrator.
 *
 * Source: docs/reference/invitations.md#revoking-and-sending-again.
 */
export const checkInvitationAccess = (
  { user }: Caller,
  { referrerId, terms }: Invitation,
): E.Either<
  AccessFailure<'MustBeOwner'> | AccountFailure<'InvitationNeedsAdministrator'>,
  void
> => {
  if (referrerId === user.id) {
    return E.right(undefined);
  }
  if (terms.role === role.owner && !isOwner(user)) {
    return E.left(accessFailure('MustBeOwner'));
  }
  return isAdministrator(user)
    ? E.right(undefined)
    : E.left(accountFailure('InvitationNeedsAdministrator'));
};

/** The invitations to roles that a user with the given role may not assign. */
export const invitationsAbove = (
  referrerRole: Role,
  invitations: readonly Invitation[],
): readonly Invitation[] =>
  invitations.filter(
    ({ terms }) => referrerRole === role.guest || !isAtLeast(referrerRole, terms.role),
  );

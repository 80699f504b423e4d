import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../access';
import { accessFailure, isAdministrator, isBot, isOwner } from '../../access';
import type { AccountMessages, DeleteAccountMessages } from '../../kernel';
import type { Invitation } from '../invitations/invitation';
import { isOnlyOwner } from './role-change';

/** Optional actions of a deactivation. Source: docs/reference/users.md#deactivating-a-user. */
export type DeactivationActions = {
  readonly deleteProfile: boolean;
  readonly deletePublicChannelMessages: boolean;
  readonly deletePrivateChannelMessages: boolean;
  readonly deleteDirectMessages: boolean;
};

/** The kinds of messages to delete. */
const messagesToDelete = (actions: DeactivationActions): readonly AccountMessages[] => [
  ...(actions.deletePublicChannelMessages ? (['publicChannels'] as const) : []),
  ...(actions.deletePrivateChannelMessages ? (['privateChannels'] as const) : []),
  ...(actions.deleteDirectMessages ? (['direct'] as const) : []),
];

/** The name of every account whose profile was deleted. */
export const deletedUserName = 'Deleted user';

export type DeactivationFailure = AccessFailure<
  | 'UserDoesNotExist'
  | 'UserIsDeactivated'
  | 'InsufficientPermission'
  | 'MustBeOwner'
  | 'CannotDeactivateOnlyOwner'
>;

/**
 * Checks that the caller may deactivate the target.
 *
 * @param ownerIds the active human owners
 *
 * Source: docs/reference/users.md#deactivating-a-user.
 */
const checkDeactivation = (
  caller: User,
  target: User,
  ownerIds: readonly User['id'][],
): E.Either<DeactivationFailure, void> => {
  if (isBot(target)) {
    return E.left(accessFailure('UserDoesNotExist'));
  }
  if (!target.isActive) {
    return E.left(accessFailure('UserIsDeactivated'));
  }
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(accessFailure('CannotDeactivateOnlyOwner'));
  }
  return isOwner(target) && !isOwner(caller)
    ? E.left(accessFailure('MustBeOwner'))
    : E.right(undefined);
};

/** Checks that a user may deactivate their own account. Source: docs/reference/users.md#leaving. */
const checkLeave = (
  user: User,
  everyone: readonly User[],
  ownerIds: readonly User['id'][],
): E.Either<AccessFailure<'CannotDeactivateLastUser'>, void> => {
  const people = everyone.filter((each) => each.isActive && !isBot(each));
  if (people.length === 1 && people[0]?.id === user.id) {
    return E.left(accessFailure('CannotDeactivateLastUser', { entity: 'user' }));
  }
  return isOnlyOwner(user, ownerIds)
    ? E.left(accessFailure('CannotDeactivateLastUser', { entity: 'organization owner' }))
    : E.right(undefined);
};

/** What a deactivation depends on. */
export type DeactivationFacts = {
  readonly target: User;
  /** The active human owners; needed only if the target is one. */
  readonly ownerIds: readonly User['id'][];
  /** The bots that the target owns. */
  readonly bots: readonly User[];
  /** The open invitations that the target sent. */
  readonly invitations: readonly Invitation[];
};

/** Whose messages are deleted, and which. */
export type MessageDeletion = {
  readonly accounts: readonly User[];
  readonly kinds: DeleteAccountMessages['kinds'];
};

/** What happens on a deactivation, in this order. */
export type DeactivationPlan = {
  /** The accounts that are deactivated before the target. */
  readonly bots: readonly User[];
  /** Accounts that lose their name and picture. */
  readonly clearedProfiles: readonly User[];
  readonly endedInvitations: readonly Invitation[];
  readonly target: User;
  /** What is deleted before the target is deactivated; undefined if the target is at once. */
  readonly deletion: MessageDeletion | undefined;
  /** The comment in the email to the target; undefined for no email. */
  readonly comment: string | undefined;
};

const describeDeactivation = (
  { target, bots, invitations }: DeactivationFacts,
  actions: DeactivationActions,
  comment: string | undefined,
): DeactivationPlan => {
  const active = bots.filter(({ isActive }) => isActive);
  const kinds = messagesToDelete(actions);
  return {
    bots: active,
    clearedProfiles: actions.deleteProfile ? [...active, target] : [],
    endedInvitations: invitations,
    target,
    deletion: kinds.length === 0 ? undefined : { accounts: [...active, target], kinds },
    comment,
  };
};

/**
 * Decides what happens when the caller deactivates the target: first to the active bots of the
 * target, then to the target.
 *
 * @param comment the comment in the email to the target; undefined for no email
 *
 * Source: docs/reference/users.md#deactivating-a-user.
 */
export const planDeactivation = (
  caller: User,
  facts: DeactivationFacts,
  actions: DeactivationActions,
  comment: string | undefined,
): E.Either<DeactivationFailure, DeactivationPlan> =>
  pipe(
    checkDeactivation(caller, facts.target, facts.ownerIds),
    E.map(() => describeDeactivation(facts, actions, comment)),
  );

export const noActions: DeactivationActions = {
  deleteProfile: false,
  deletePublicChannelMessages: false,
  deletePrivateChannelMessages: false,
  deleteDirectMessages: false,
};

/**
 * Decides what happens when users deactivate their own account.
 *
 * Source: docs/reference/users.md#leaving.
 */
export const planLeave = (
  facts: DeactivationFacts,
  everyone: readonly User[],
): E.Either<AccessFailure<'CannotDeactivateLastUser'>, DeactivationPlan> =>
  pipe(
    checkLeave(facts.target, everyone, facts.ownerIds),
    E.map(() => describeDeactivation(facts, noActions, undefined)),
  );

/**
 * Decides what happens when the server deactivates an account by itself, because it is deactivated
 * in the directory, or for its operator. The last owner stays, because nobody else could appoint
 * another one.
 */
export const planServerDeactivation = (
  facts: DeactivationFacts,
): E.Either<AccessFailure<'CannotDeactivateOnlyOwner'>, DeactivationPlan> =>
  isOnlyOwner(facts.target, facts.ownerIds)
    ? E.left(accessFailure('CannotDeactivateOnlyOwner'))
    : E.right(describeDeactivation(facts, noActions, undefined));

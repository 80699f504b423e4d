import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, UserGroup } from '../../access';
import { accessFailure, isAdministrator } from '../../access';
import type { ChannelForViewer } from '../../channels';
import type { UserGroupId } from '../../kernel';
import type { AccountFailure } from '../failures';
import { canAddToGroup } from '../user-groups/membership-permission';
import type { InvitationTerms } from './invitation';
import { checkInvitationChannels } from './invitation-permission';

export type TermsFailure =
  | AccountFailure<'InvalidInvitationChannel' | 'CannotSubscribeInvitees'>
  | AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated' | 'InsufficientPermission'>;

/** The existing channels and groups among those in the terms. */
export type TermsFacts = {
  readonly channels: readonly ChannelForViewer[];
  readonly groups: readonly UserGroup[];
};

const checkGroup =
  (caller: Caller, groups: readonly UserGroup[]) =>
  (
    wanted: UserGroupId,
  ): E.Either<
    AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated' | 'InsufficientPermission'>,
    void
  > => {
    const group = groups.find(({ id }) => id === wanted);
    if (group === undefined) {
      return E.left(accessFailure('InvalidUserGroup'));
    }
    if (!group.isActive) {
      return E.left(accessFailure('UserGroupDeactivated'));
    }
    return canAddToGroup(caller, group, [])
      ? E.right(undefined)
      : E.left(accessFailure('InsufficientPermission'));
  };

const once = <Id>(ids: readonly Id[]): readonly Id[] => Array.from(new Set(ids));

/**
 * Checks that the caller may offer the terms, and returns them as they are stored. Only
 * administrators may write a welcome message.
 *
 * Source: docs/reference/invitations.md#inviting.
 */
export const checkTerms = (
  caller: Caller,
  { channels, groups }: TermsFacts,
  terms: InvitationTerms,
): E.Either<TermsFailure, InvitationTerms> => {
  const channelIds = once(terms.channelIds);
  const groupIds = once(terms.groupIds);
  return pipe(
    channelIds.length === 0
      ? E.right(undefined)
      : checkInvitationChannels(caller, channelIds, channels),
    E.flatMap((): E.Either<TermsFailure, unknown> =>
      pipe(groupIds, E.traverseArray(checkGroup(caller, groups))),
    ),
    E.map(() => ({
      ...terms,
      channelIds,
      groupIds,
      welcomeMessage: isAdministrator(caller.user) ? terms.welcomeMessage : null,
    })),
  );
};

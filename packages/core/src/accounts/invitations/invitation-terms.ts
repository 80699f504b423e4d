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

/** What terms name, as far as it exists. */
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
 * The terms as they are stored, if the caller may offer them: only administrators may write a
 * welcome message of their own.
 *
 * Source: API document, "POST /invites"; reference, the same, order of checks.
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

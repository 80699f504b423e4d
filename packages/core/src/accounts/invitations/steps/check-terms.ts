import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator } from '../../../access';
import type { ChannelId, Unexpected, UserGroupId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { mayAddToGroup } from '../../user-groups/membership-permission';
import { findActiveUserGroup } from '../../user-groups/steps/access-user-group';
import type { InvitationTerms } from '../invitation';
import { checkInvitationChannels } from '../invitation-permission';
import type { AccountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type TermsFailure =
  | AccountFailure<'InvalidInvitationChannel' | 'CannotSubscribeInvitees'>
  | AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated' | 'InsufficientPermission'>
  | Unexpected;

export type TermsNeeds = 'channels' | 'userGroups';

type Tx = Pick<Transaction, TermsNeeds>;

const checkChannels = (
  { channels }: Tx,
  caller: Caller,
  ids: readonly ChannelId[],
): TE.TaskEither<TermsFailure, void> =>
  ids.length === 0
    ? TE.right(undefined)
    : pipe(
        channels.findManyFor(caller.realm.id, caller.user.id, ids),
        TE.flatMapEither((found) => checkInvitationChannels(caller, ids, found)),
      );

const checkGroup = (tx: Tx, caller: Caller, id: UserGroupId): TE.TaskEither<TermsFailure, void> =>
  pipe(
    findActiveUserGroup(tx, caller.realm, id),
    TE.flatMapEither((group) =>
      mayAddToGroup(caller, group, [])
        ? E.right(undefined)
        : E.left(accessFailure('InsufficientPermission')),
    ),
  );

const once = <Id>(ids: readonly Id[]): readonly Id[] => Array.from(new Set(ids));

/**
 * The terms as they are kept, if the caller may offer them: only administrators have words of
 * their own for newcomers.
 *
 * Source: API document, «POST /invites»; reference, the same, order of checks.
 */
export const checkTerms = (
  tx: Tx,
  caller: Caller,
  terms: InvitationTerms,
): TE.TaskEither<TermsFailure, InvitationTerms> => {
  const channelIds = once(terms.channelIds);
  const groupIds = once(terms.groupIds);
  return pipe(
    checkChannels(tx, caller, channelIds),
    TE.flatMap(() =>
      pipe(
        groupIds,
        TE.traverseSeqArray((id) => checkGroup(tx, caller, id)),
      ),
    ),
    TE.map(() => ({
      ...terms,
      channelIds,
      groupIds,
      welcomeMessage: isAdministrator(caller.user) ? terms.welcomeMessage : null,
    })),
  );
};

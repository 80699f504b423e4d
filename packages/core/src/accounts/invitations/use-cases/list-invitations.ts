import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isAdministrator } from '../../../access';
import type { Async } from '../../../kernel';
import { isAtLeast } from '../../../kernel';
import type { Invitation } from '../invitation';
import { isLink, isSentToAddress, joinUrl } from '../invitation';
import type { InvitationView } from '../invitation-view';
import type { Ports } from '../../use-case-ports';

/**
 * The URL in an email is only for its recipient; the URL of a link is for users who may assign its
 * role.
 */
const canSeeUrl = (user: User, invitation: Invitation): boolean =>
  isLink(invitation) && isAtLeast(user.role, invitation.terms.role);

/**
 * Lists the open invitations, links last: all for administrators, their own for others.
 *
 * Source: docs/reference/invitations.md#listing-invitations.
 */
export const listInvitations =
  ({ snapshot, clock, invitationTokens }: Pick<Ports, 'clock' | 'invitationTokens' | 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly InvitationView[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(realm.id)(({ invitations }) =>
          invitations.listOpen(realm.id, now, isAdministrator(user) ? undefined : user.id),
        ),
      ),
      TE.map((open) =>
        [...open.filter(isSentToAddress), ...open.filter(isLink)].map((invitation) => ({
          invitation,
          linkUrl: canSeeUrl(user, invitation)
            ? joinUrl(realm.url, invitationTokens.tokenOf(invitation))
            : undefined,
        })),
      ),
    );

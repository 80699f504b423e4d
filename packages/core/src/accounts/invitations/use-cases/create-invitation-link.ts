import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Work } from '../../../kernel';
import type { InvitationTerms, Validity } from '../invitation';
import { expiryOf, joinUrl } from '../invitation';
import type { InviterFailure } from '../invitation-permission';
import { checkInviter } from '../invitation-permission';
import { invitationsChanged } from '../invitations-changed';
import type { TermsFailure } from '../invitation-terms';
import { checkTerms } from '../invitation-terms';
import { loadTerms } from '../steps/load-terms';
import type { Ports } from '../../use-case-ports';

export type CreateInvitationLink = {
  /** Undefined for the server's default. */
  readonly validity?: Validity | undefined;
  readonly terms: InvitationTerms;
};

/**
 * Creates a link through which anyone may join, and returns its URL.
 *
 * Source: docs/reference/invitations.md#links.
 */
export const createInvitationLink =
  ({
    transact,
    clock,
    invitationLimits,
    invitationTokens,
  }: Pick<Ports, 'clock' | 'invitationLimits' | 'invitationTokens' | 'transact'>) =>
  (
    caller: Caller,
    { validity = invitationLimits.validityMinutes, terms: wanted }: CreateInvitationLink,
  ): Work<InviterFailure | TermsFailure | AccessFailure<'CollectionFull'>, string> =>
    pipe(
      TE.fromEither(checkInviter(caller, 'create_multiuse_invite_group', wanted.role)),
      TE.flatMap(() => TE.fromIO(clock.now)),
      TE.flatMap((now) =>
        transact(caller, (tx) =>
          pipe(
            loadTerms(tx, caller, wanted),
            TE.flatMapEither((named) => checkTerms(caller, named, wanted)),
            TE.flatMap((terms) =>
              tx.invitations.create({
                realmId: caller.realm.id,
                referrerId: caller.user.id,
                email: null,
                linkId: null,
                notifiesReferrer: true,
                terms,
                invitedAt: now,
                expiresAt: expiryOf(validity, now),
              }),
            ),
            withinLimit(tx, caller, 'invitationLinks'),
            withinLimit(tx, caller, 'invitations'),
            TE.tap(() => tx.events.emit(caller.realm.id, [invitationsChanged(caller.user.id)])),
          ),
        ),
      ),
      TE.map((link) => joinUrl(caller.realm.url, invitationTokens.tokenOf(link))),
    );

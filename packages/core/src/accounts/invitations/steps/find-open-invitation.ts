import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, ConfirmationTokens, RealmId, Timestamp } from '../../../kernel';
import { InvitationId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { InvitationReader, InvitationRepository } from '../../ports/invitation-repository';
import type { Invitation } from '../invitation';
import { isOpen } from '../invitation';

type Found = Async<O.Option<Invitation>>;

/** A request through a link is valid only while the link is not revoked. */
const unlessLinkRevoked =
  (invitations: InvitationReader) =>
  (invitation: Invitation): Found =>
    invitation.linkId === null
      ? TE.right(O.some(invitation))
      : pipe(
          invitations.find(invitation.realmId, invitation.linkId),
          TE.map(O.filter(({ status }) => status !== 'revoked')),
          TE.map(O.map(() => invitation)),
        );

/**
 * Finds the invitation with that key, if it is open.
 *
 * @param look finds it, and locks it where that is wanted
 */
export const findOpenInvitation = (
  invitations: InvitationReader,
  look: InvitationReader['find'],
  realm: Realm,
  tokens: ConfirmationTokens,
  key: string,
  now: Timestamp,
): Found =>
  pipe(
    findByToken(tokens, key, (id) => look(realm.id, asId(InvitationId)(id))),
    TE.map(O.filter((invitation) => isOpen(invitation, now))),
    TE.flatMap(O.match(() => TE.right(O.none), unlessLinkRevoked(invitations))),
  );

/** Finds the link with that id, if it is open. */
export const findOpenLink = (
  invitations: InvitationReader,
  realmId: RealmId,
  linkId: InvitationId,
  now: Timestamp,
): Found =>
  pipe(
    invitations.find(realmId, linkId),
    TE.map(O.filter((invitation) => isOpen(invitation, now))),
  );

/**
 * The newest open invitation to an address of which somebody else has proved that it belongs to the
 * person; locked until the end of the transaction.
 */
export const lockOpenInvitationTo = (
  invitations: InvitationRepository,
  realm: Realm,
  email: string,
  now: Timestamp,
): Found =>
  pipe(
    invitations.lockOpenTo(realm.id, email, now),
    TE.flatMap(O.match(() => TE.right(O.none), unlessLinkRevoked(invitations))),
  );

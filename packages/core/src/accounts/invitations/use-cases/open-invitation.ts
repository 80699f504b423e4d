import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, Visitor } from '../../../access';
import type { Clock, ConfirmationTokens, Timestamp, Unexpected } from '../../../kernel';
import { InvitationId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { InvitationRepository } from '../../ports/invitation-repository';
import type { UnitOfWork } from '../../transaction';
import type { Invitation } from '../invitation';
import { isOpen } from '../invitation';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

type Opened = TE.TaskEither<AccountFailure<'InvalidInvitationKey'> | Unexpected, Invitation>;

/** Whoever asked to join through a link may do so only while nobody has closed the link. */
const checkLink = (
  invitations: InvitationRepository,
  { realmId, linkId }: Invitation,
): TE.TaskEither<AccountFailure<'InvalidInvitationKey'> | Unexpected, void> =>
  linkId === null
    ? TE.right(undefined)
    : pipe(
        invitations.find(realmId, linkId),
        TE.map(O.filter(({ status }) => status !== 'revoked')),
        TE.flatMap(TE.fromOption(() => accountFailure('InvalidInvitationKey'))),
        TE.map(() => undefined),
      );

/** The invitation that the key opens, as long as it is open. */
export const openInvitation = (
  invitations: InvitationRepository,
  look: 'find' | 'lock',
  realm: Realm,
  tokens: ConfirmationTokens,
  key: string,
  now: Timestamp,
): Opened =>
  pipe(
    findByToken(tokens, key, (id) => invitations[look](realm.id, asId(InvitationId)(id))),
    TE.map(O.filter((invitation) => isOpen(invitation, now))),
    TE.flatMap(
      TE.fromOption((): AccountFailure<'InvalidInvitationKey'> =>
        accountFailure('InvalidInvitationKey'),
      ),
    ),
    TE.tap((invitation) => checkLink(invitations, invitation)),
  );

type Dependencies = {
  readonly snapshot: UnitOfWork<'invitations'>;
  readonly clock: Clock;
  readonly invitationTokens: ConfirmationTokens;
};

/** Finds what a key opens, for whoever was given it; that changes nothing. */
export const findInvitation =
  ({ snapshot, clock, invitationTokens }: Dependencies) =>
  ({ realm }: Visitor, key: string): Opened =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot(({ invitations }) =>
          openInvitation(invitations, 'find', realm, invitationTokens, key, now),
        ),
      ),
    );

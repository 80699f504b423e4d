import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { ConfirmationTokens, Timestamp, Unexpected } from '../../../kernel';
import { role } from '../../../kernel';
import type { NewInvitation } from '../../ports/invitation-repository';
import type { Transaction } from '../../transaction';
import type { Invitation, InvitationLimits, InvitationTerms } from '../invitation';
import { expiryOf, isLink } from '../invitation';
import { openInvitation } from '../use-cases/open-invitation';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type Offer = Pick<
  NewInvitation,
  'referrerId' | 'linkId' | 'tellsReferrer' | 'terms' | 'expiresAt'
>;

type Dependencies = {
  readonly invitationLimits: InvitationLimits;
  readonly invitationTokens: ConfirmationTokens;
};

/** Source: reference, «When an invited person registers», uninvited self-signups. */
const uninvited: InvitationTerms = {
  role: role.member,
  channelIds: [],
  groupIds: [],
  includesDefaultChannels: true,
  welcomeMessage: null,
};

const openAdmission = (expiresAt: Timestamp | null): Offer => ({
  referrerId: null,
  linkId: null,
  tellsReferrer: false,
  terms: uninvited,
  expiresAt,
});

/** The same as the link, for no longer than the link. */
const throughLink = (link: Invitation, expiresAt: Timestamp | null): Offer => ({
  referrerId: link.referrerId,
  linkId: link.id,
  tellsReferrer: link.tellsReferrer,
  terms: link.terms,
  expiresAt:
    link.expiresAt === null || expiresAt === null ? expiresAt : Math.min(link.expiresAt, expiresAt),
});

/**
 * What whoever shows that an address is theirs is let in with.
 *
 * @param key of a link; undefined to join uninvited
 */
export const findOffer = (
  { invitationTokens, invitationLimits }: Dependencies,
  { invitations }: Pick<Transaction, 'invitations'>,
  realm: Realm,
  key: string | undefined,
  now: Timestamp,
): TE.TaskEither<
  AccountFailure<'InvalidInvitationKey' | 'InvitationRequired'> | Unexpected,
  Offer
> => {
  const expiresAt = expiryOf(invitationLimits.validityMinutes, now);
  if (key === undefined) {
    return realm.settings.invite_required
      ? TE.left(accountFailure('InvitationRequired'))
      : TE.right(openAdmission(expiresAt));
  }
  return pipe(
    openInvitation(invitations, 'find', realm, invitationTokens, key, now),
    TE.filterOrElseW(isLink, () => accountFailure('InvalidInvitationKey')),
    TE.map((link) => throughLink(link, expiresAt)),
  );
};

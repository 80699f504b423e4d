import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../access';
import type { Timestamp } from '../../kernel';
import { role } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { DisposableDomains, EmailRules } from '../users/email-rules';
import { checkOwnEmail } from '../users/email-rules';
import type { Invitation, InvitationLimits, InvitationTerms, NewInvitation } from './invitation';
import { expiryOf, isLink } from './invitation';
import { checkDailyLimit } from './invitation-plan';

type Offer = Pick<
  NewInvitation,
  'referrerId' | 'linkId' | 'notifiesReferrer' | 'terms' | 'expiresAt'
>;

/**
 * The terms of those who join without an invitation.
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const uninvited: InvitationTerms = {
  role: role.member,
  channelIds: [],
  groupIds: [],
  includesDefaultChannels: true,
  welcomeMessage: null,
};

/** The terms of the link; expires no later than the link. */
const throughLink = (link: Invitation, expiresAt: Timestamp | null): Offer => ({
  referrerId: link.referrerId,
  linkId: link.id,
  notifiesReferrer: link.notifiesReferrer,
  terms: link.terms,
  expiresAt:
    link.expiresAt === null || expiresAt === null ? expiresAt : Math.min(link.expiresAt, expiresAt),
});

export type JoinRequestFacts = {
  readonly realm: Realm;
  readonly limits: InvitationLimits;
  /** The open invitation for the key; undefined for a request without a key. */
  readonly link: O.Option<Invitation> | undefined;
  readonly now: Timestamp;
};

const checkOffer = ({
  realm,
  limits,
  link,
  now,
}: JoinRequestFacts): E.Either<
  AccountFailure<'InvalidInvitationKey' | 'InvitationRequired'>,
  Offer
> => {
  const expiresAt = expiryOf(limits.validityMinutes, now);
  if (link !== undefined) {
    return O.isSome(link) && isLink(link.value)
      ? E.right(throughLink(link.value, expiresAt))
      : E.left(accountFailure('InvalidInvitationKey'));
  }
  return realm.settings.invite_required
    ? E.left(accountFailure('InvitationRequired'))
    : E.right({
        referrerId: null,
        linkId: null,
        notifiesReferrer: false,
        terms: uninvited,
        expiresAt,
      });
};

export type JoinRequestFailure = AccountFailure<
  'InvalidInvitationKey' | 'InvitationRequired' | 'InvitationFailed' | 'SettingsFailure'
>;

/** What decides whether an address may ask to join, whoever has it. */
export type JoinRequestLimits = {
  readonly rules: EmailRules;
  /** How many emails the organization sent in the last day. */
  readonly emailsSent: number;
};

/**
 * Checks what a person who wants to join is told: everything but whether the address has an account,
 * so that neither the response nor its time reveals that. Only the owner of the address may find out.
 */
export const checkJoinRequest = (
  facts: JoinRequestFacts & JoinRequestLimits,
  disposableDomains: DisposableDomains,
  email: string,
): E.Either<JoinRequestFailure, void> =>
  pipe(
    checkOffer(facts),
    E.tap(() => checkOwnEmail(facts.rules, disposableDomains)(email)),
    E.flatMap(() => checkDailyLimit(facts.limits, facts.emailsSent, 1)),
  );

/**
 * Decides which invitation is sent to a person who asked to join, through a link or, if the
 * organization permits that, without one. Undefined if the address has an account, and if the link
 * was revoked meanwhile.
 */
export const planJoinInvitation = (
  facts: JoinRequestFacts,
  holder: O.Option<User>,
  email: string,
): NewInvitation | undefined => {
  const offer = checkOffer(facts);
  return O.isSome(holder) || E.isLeft(offer)
    ? undefined
    : { ...offer.right, realmId: facts.realm.id, email, invitedAt: facts.now };
};

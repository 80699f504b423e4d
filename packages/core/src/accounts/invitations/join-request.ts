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
 * The terms of those who join without an invitation. Source: reference, "When an invited person
 * registers", uninvited self-signups.
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
  readonly rules: EmailRules;
  /** How many emails the organization sent in the last day. */
  readonly emailsSent: number;
  readonly holder: O.Option<User>;
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

/**
 * Decides which invitation is sent to a person who wants to join, through a link or, if the
 * organization permits that, without one. Undefined if the address has an account, so that the
 * response does not reveal that; only the owner of the address may find out.
 */
export const planJoinRequest = (
  facts: JoinRequestFacts,
  disposableDomains: DisposableDomains,
  email: string,
): E.Either<JoinRequestFailure, NewInvitation | undefined> =>
  pipe(
    E.Do,
    E.bindW('offer', () => checkOffer(facts)),
    E.tap(() => checkOwnEmail(facts.rules, disposableDomains)(email)),
    E.tap(() => checkDailyLimit(facts.limits, facts.emailsSent, 1)),
    E.map(({ offer }) =>
      O.isSome(facts.holder)
        ? undefined
        : { ...offer, realmId: facts.realm.id, email, invitedAt: facts.now },
    ),
  );

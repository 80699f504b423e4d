import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../access';
import type { Timestamp } from '../../kernel';
import { has } from '../../kernel';
import type { AccountFailure, RefusedAddress } from '../failures';
import { accountFailure } from '../failures';
import type { DisposableDomains, EmailRules } from '../users/email-rules';
import { checkEmail } from '../users/email-rules';
import type { InvitationLimits, InvitationTerms, NewInvitation, Validity } from './invitation';
import { expiryOf } from './invitation';
import { isTooNewToInvite } from './invitation-permission';
import type { TermsFacts, TermsFailure } from './invitation-terms';
import { checkTerms } from './invitation-terms';
import { sortInvitees } from './invitees';

/**
 * Checks that the organization may send that many more emails today.
 *
 * @param sent how many it sent in the last day
 *
 * Source: docs/reference/invitations.md#limits.
 */
export const checkDailyLimit = (
  { emailsPerDay }: InvitationLimits,
  sent: number,
  emails: number,
): E.Either<AccountFailure<'InvitationFailed'>, void> =>
  emailsPerDay === undefined || sent + emails <= emailsPerDay
    ? E.right(undefined)
    : E.left(accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] }));

/** The requested invitations and their terms. */
export type RequestedInvitations = {
  /** Email addresses. */
  readonly addresses: readonly string[];
  /** Undefined for the server's default. */
  readonly validity?: Validity | undefined;
  /** What those who accept become: their role, channels and groups. */
  readonly terms: InvitationTerms;
  /** Whether the caller is notified of accepted invitations. */
  readonly notifiesReferrer: boolean;
};

export type InvitationFacts = {
  readonly limits: InvitationLimits;
  readonly named: TermsFacts;
  /** How many emails the organization sent in the last day. */
  readonly emailsSent: number;
  readonly rules: EmailRules;
  /** The users who have any of the addresses. */
  readonly holders: readonly User[];
  readonly now: Timestamp;
};

type InvitationPlan = {
  readonly invitations: readonly NewInvitation[];
  /** The addresses that are not invited because they have accounts. */
  readonly refused: readonly RefusedAddress[];
};

export type InvitationPlanFailure =
  | AccountFailure<'NoInviteeAddress' | 'NoInvitationChannel' | 'InvitationFailed'>
  | TermsFailure;

const checkRequest = (
  caller: Caller,
  { addresses, terms }: RequestedInvitations,
): E.Either<AccountFailure<'NoInviteeAddress' | 'NoInvitationChannel'>, void> => {
  if (addresses.length === 0) {
    return E.left(accountFailure('NoInviteeAddress'));
  }
  return terms.channelIds.length > 0 || has(caller.level, 'invitationWithoutChannels')
    ? E.right(undefined)
    : E.left(accountFailure('NoInvitationChannel'));
};

/**
 * Decides which addresses are invited, in the order in which problems are reported.
 *
 * Source: docs/reference/invitations.md#inviting and
 * docs/reference/invitations.md#failed-invitations.
 */
export const planInvitations = (
  caller: Caller,
  { limits, named, emailsSent, rules, holders, now }: InvitationFacts,
  disposableDomains: DisposableDomains,
  wanted: RequestedInvitations,
): E.Either<InvitationPlanFailure, InvitationPlan> => {
  const { validity = limits.validityMinutes } = wanted;
  return pipe(
    E.Do,
    E.tap(() => checkRequest(caller, wanted)),
    E.bindW('terms', () => checkTerms(caller, named, wanted.terms)),
    E.tap(() => checkDailyLimit(limits, emailsSent, wanted.addresses.length)),
    E.filterOrElseW(
      () => !isTooNewToInvite(caller, now),
      () => accountFailure('InvitationFailed', { problem: 'accountTooNew', errors: [] }),
    ),
    E.bindW('sorted', () =>
      sortInvitees(checkEmail(rules, disposableDomains), wanted.addresses, holders),
    ),
    E.map(({ terms, sorted: { invited, refused } }) => ({
      invitations: invited.map((email) => ({
        realmId: caller.realm.id,
        referrerId: caller.user.id,
        email,
        linkId: null,
        notifiesReferrer: wanted.notifiesReferrer,
        terms,
        invitedAt: now,
        expiresAt: expiryOf(validity, now),
      })),
      refused,
    })),
  );
};

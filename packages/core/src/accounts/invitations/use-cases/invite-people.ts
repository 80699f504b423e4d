import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import { has } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { DisposableDomains } from '../../users/email-rules';
import { checkEmail } from '../../users/email-rules';
import type { InvitationLimits, InvitationTerms, Validity } from '../invitation';
import { expiryOf } from '../invitation';
import type { InviterFailure } from '../invitation-permission';
import { checkInviter, isTooNewToInvite } from '../invitation-permission';
import { parseAddresses } from '../invitee-addresses';
import type { Invitees } from '../invitees';
import { sortInvitees } from '../invitees';
import { invitationsChanged } from '../steps/announce-invitations';
import type { TermsFailure, TermsNeeds } from '../steps/check-terms';
import { checkTerms } from '../steps/check-terms';
import {
  checkDailyLimit,
  countMails,
  mailInvitation,
  planReminder,
} from '../steps/send-invitation';
import type { AccountFailure, RefusedAddress } from '../../failures';
import { accountFailure } from '../../failures';

export type InvitePeople = {
  /** Addresses between commas or on lines of their own. */
  readonly addresses: string;
  /** Undefined for what the server sets. */
  readonly validity: Validity | undefined;
  readonly terms: InvitationTerms;
  readonly tellsReferrer: boolean;
};

export type InvitePeopleFailure =
  | InviterFailure
  | AccountFailure<'NoInviteeAddress' | 'NoInvitationChannel' | 'InvitationFailed'>
  | TermsFailure
  | Unexpected;

type Needs = TermsNeeds | 'events' | 'invitations' | 'jobs' | 'realmDomains' | 'users';

type Tx = Pick<Transaction, Needs>;

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
  readonly disposableDomains: DisposableDomains;
  readonly invitationLimits: InvitationLimits;
};

/** Which of the addresses can be invited, by the rules and the accounts of the realm. */
const sortAddresses = (
  tx: Tx,
  disposableDomains: DisposableDomains,
  { realm }: Caller,
  addresses: readonly string[],
): TE.TaskEither<AccountFailure<'InvitationFailed'> | Unexpected, Invitees> =>
  pipe(
    TE.Do,
    TE.bind('domains', () => tx.realmDomains.list(realm.id)),
    TE.bind('holders', () => tx.users.findByEmails(realm.id, addresses)),
    TE.flatMapEither(({ domains, holders }) =>
      sortInvitees(
        checkEmail({ ...realm.settings, domains }, disposableDomains),
        addresses,
        holders,
      ),
    ),
  );

const invite =
  (tx: Tx, { realm, user }: Caller, command: InvitePeople & { readonly validity: Validity }) =>
  (email: string, now: Timestamp): TE.TaskEither<Unexpected, void> =>
    pipe(
      tx.invitations.create({
        realmId: realm.id,
        referrerId: user.id,
        email,
        linkId: null,
        tellsReferrer: command.tellsReferrer,
        terms: command.terms,
        invitedAt: now,
        expiresAt: expiryOf(command.validity, now),
      }),
      TE.tap((made) => mailInvitation(tx, made)),
      TE.flatMap((made) => planReminder(tx, made)),
    );

/** Sends what can be sent, and answers the addresses that were refused. */
const inviteWithin = (
  { disposableDomains, invitationLimits }: Dependencies,
  tx: Tx,
  caller: Caller,
  command: InvitePeople,
  now: Timestamp,
): TE.TaskEither<InvitePeopleFailure, readonly RefusedAddress[]> => {
  const addresses = parseAddresses(command.addresses);
  return pipe(
    TE.Do,
    TE.filterOrElseW(
      () => addresses.length > 0,
      () => accountFailure('NoInviteeAddress'),
    ),
    TE.filterOrElseW(
      () => command.terms.channelIds.length > 0 || has(caller.level, 'invitationWithoutChannels'),
      () => accountFailure('NoInvitationChannel'),
    ),
    TE.bindW('terms', () => checkTerms(tx, caller, command.terms)),
    TE.tap(() => checkDailyLimit(tx, invitationLimits, caller.realm.id, addresses.length, now)),
    TE.filterOrElseW(
      () => !isTooNewToInvite(caller, now),
      () => accountFailure('InvitationFailed', { problem: 'accountTooNew', errors: [] }),
    ),
    TE.bindW('sorted', () => sortAddresses(tx, disposableDomains, caller, addresses)),
    TE.tap(({ terms, sorted }) => {
      const { validity = invitationLimits.validityMinutes } = command;
      const inviteOne = invite(tx, caller, { ...command, terms, validity });
      return pipe(
        sorted.invited,
        TE.traverseSeqArray((email) => inviteOne(email, now)),
      );
    }),
    TE.tap(({ sorted }) =>
      countMails(tx, invitationLimits, caller.realm.id, sorted.invited.length, now),
    ),
    TE.tap(() => tx.events.emit(caller.realm.id, [invitationsChanged(caller.user.id)])),
    TE.map(({ sorted }) => sorted.refused),
  );
};

/**
 * Invites people to the organization by mail. Those who have accounts are left out, which is a
 * failure that leaves the others invited; any other changes nothing.
 *
 * Source: API document, «POST /invites» and «Errors»; reference, «POST /invites» and
 * «INVITATION_FAILED».
 */
export const invitePeople =
  (dependencies: Dependencies) =>
  (caller: Caller, command: InvitePeople): TE.TaskEither<InvitePeopleFailure, void> =>
    pipe(
      TE.fromEither(checkInviter(caller, 'can_invite_users_group', command.terms.role)),
      TE.flatMap(() => TE.fromIO(dependencies.clock.now)),
      TE.flatMap((now) =>
        dependencies.transact((tx: Tx) => inviteWithin(dependencies, tx, caller, command, now)),
      ),
      TE.filterOrElseW(RA.isEmpty, (refused) =>
        accountFailure('InvitationFailed', { problem: 'someRefused', errors: refused }),
      ),
      TE.map(() => undefined),
    );

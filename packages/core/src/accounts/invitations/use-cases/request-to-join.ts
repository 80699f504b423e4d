import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AttemptLimiter, Realm, Visitor } from '../../../access';
import { joinRequestAttempt } from '../../../access';
import type { Clock, ConfirmationTokens, Unexpected } from '../../../kernel';
import { countAttempts } from '../../authentication/steps/count-attempts';
import type { NewInvitation } from '../../ports/invitation-repository';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { DisposableDomains } from '../../users/email-rules';
import { judgeEmail } from '../../users/steps/judge-email';
import { addressObjections } from '../../users/steps/request-email-change';
import type { InvitationLimits } from '../invitation';
import type { Offer } from '../steps/find-offer';
import { findOffer } from '../steps/find-offer';
import { checkDailyLimit, countMails, mailInvitation } from '../steps/send-invitation';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type RequestToJoin = {
  readonly email: string;
  /** The key of a link; undefined to join uninvited. */
  readonly key: string | undefined;
  /** Where the request comes from on the network. */
  readonly address: string;
};

export type RequestToJoinFailure =
  | AccessFailure<'RealmDeactivated' | 'TooManyAttempts'>
  | AccountFailure<
      'InvalidInvitationKey' | 'InvitationRequired' | 'InvitationFailed' | 'SettingsFailure'
    >
  | Unexpected;

type Needs = 'invitations' | 'jobs' | 'realmDomains' | 'users';

type Tx = Pick<Transaction, Needs>;

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly attempts: AttemptLimiter;
  readonly clock: Clock;
  readonly disposableDomains: DisposableDomains;
  readonly invitationLimits: InvitationLimits;
  readonly invitationTokens: ConfirmationTokens;
};

/** Writes to the address, unless it has an account: only its reader is to find that out. */
const write = (
  { invitationLimits }: Dependencies,
  tx: Tx,
  realm: Realm,
  request: Pick<NewInvitation, 'realmId' | 'email' | 'invitedAt'> & Offer,
  email: string,
): TE.TaskEither<AccountFailure<'InvitationFailed'> | Unexpected, void> =>
  pipe(
    checkDailyLimit(tx, invitationLimits, realm.id, 1, request.invitedAt),
    TE.flatMap(() => tx.users.findByEmail(realm.id, email)),
    TE.flatMap((holder) =>
      O.isSome(holder)
        ? TE.right(undefined)
        : pipe(
            tx.invitations.create(request),
            TE.flatMap((made) => mailInvitation(tx, made)),
            TE.flatMap(() => countMails(tx, invitationLimits, realm.id, 1, request.invitedAt)),
          ),
    ),
  );

/**
 * Sends a mail to somebody who wants to join, through a link or uninvited where the organization
 * lets them: with the key in it they can. So nobody joins with an address that is not theirs.
 */
export const requestToJoin =
  (dependencies: Dependencies) =>
  (
    { realm }: Visitor,
    { key, address, ...command }: RequestToJoin,
  ): TE.TaskEither<RequestToJoinFailure, void> => {
    const { transact, attempts, clock, disposableDomains } = dependencies;
    const email = command.email.trim();
    return pipe(
      TE.Do,
      TE.filterOrElseW(
        () => realm.isActive,
        () => accessFailure('RealmDeactivated', { atLogin: true }),
      ),
      TE.tap(() => countAttempts(attempts, [joinRequestAttempt(address)])),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact((tx: Tx) =>
          pipe(
            findOffer(dependencies, tx, realm, key, now),
            TE.tap(() =>
              pipe(
                judgeEmail(tx, disposableDomains, realm, email),
                TE.flatMapEither(
                  E.mapLeft((objection): RequestToJoinFailure =>
                    accountFailure('SettingsFailure', { objection: addressObjections[objection] }),
                  ),
                ),
              ),
            ),
            TE.flatMap((offer) =>
              write(
                dependencies,
                tx,
                realm,
                { ...offer, realmId: realm.id, email, invitedAt: now },
                email,
              ),
            ),
          ),
        ),
      ),
    );
  };

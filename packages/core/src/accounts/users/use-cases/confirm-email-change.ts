import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, Visitor } from '../../../access';
import type { Clock, ConfirmationTokens, Timestamp, Unexpected } from '../../../kernel';
import { EmailChangeId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { EmailChange } from '../email-change';
import type { DisposableDomains } from '../email-rules';
import { changeEmail } from '../steps/change-email';
import { checkOwnEmail } from '../steps/request-email-change';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

type Needs = 'knownUsers' | 'emailChanges' | 'events' | 'jobs' | 'realmDomains' | 'users';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
  readonly confirmationTokens: ConfirmationTokens;
  readonly disposableDomains: DisposableDomains;
};

export type ConfirmEmailChangeFailure =
  | AccountFailure<'InvalidConfirmation' | 'SettingsFailure'>
  | AccessFailure<'InvalidNewEmail' | 'NewEmailTaken'>
  | Unexpected;

type Confirmed = { readonly change: EmailChange; readonly user: User };

const find = (
  { emailChanges, users }: Pick<Transaction, Needs>,
  { realm }: Visitor,
  tokens: ConfirmationTokens,
  token: string,
  now: Timestamp,
): TE.TaskEither<AccountFailure<'InvalidConfirmation'> | Unexpected, Confirmed> =>
  pipe(
    findByToken(tokens, token, (id) => emailChanges.find(realm.id, asId(EmailChangeId)(id))),
    TE.map(O.filter(({ expiresAt }) => now < expiresAt)),
    TE.flatMap(TE.fromOption(() => accountFailure('InvalidConfirmation'))),
    TE.bindTo('change'),
    TE.bindW('user', ({ change }) =>
      pipe(
        users.find(realm.id, change.userId),
        TE.map(O.filter(({ isActive }) => isActive)),
        TE.flatMap(TE.fromOption(() => accountFailure('InvalidConfirmation'))),
      ),
    ),
  );

/**
 * Gives somebody the address that they asked for and have shown to be theirs, tells who may see
 * it, and tells the address before by mail. The link works once.
 *
 * Source: reference, «PATCH /settings».
 */
export const confirmEmailChange =
  ({ transact, clock, confirmationTokens, disposableDomains }: Dependencies) =>
  (visitor: Visitor, token: string): TE.TaskEither<ConfirmEmailChangeFailure, User> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx) =>
          pipe(
            find(tx, visitor, confirmationTokens, token, now),
            TE.tap(({ change, user }) =>
              checkOwnEmail(tx, disposableDomains, { ...visitor, user }, change.newEmail),
            ),
            TE.tap(({ user }) => tx.emailChanges.removeOf(visitor.realm.id, user.id)),
            TE.tap(({ user }) =>
              tx.jobs.enqueue({
                _tag: 'SendMail',
                realmId: visitor.realm.id,
                notice: {
                  _tag: 'EmailChangedNotice',
                  userId: user.id,
                  oldEmail: user.deliveryEmail,
                },
              }),
            ),
            TE.flatMap(({ change, user }) => changeEmail(tx, visitor.realm, user, change.newEmail)),
          ),
        ),
      ),
    );

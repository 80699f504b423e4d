import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, Visitor } from '../../../access';
import type { Async, ConfirmationTokens, Timestamp, Work } from '../../../kernel';
import { EmailChangeId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { Reader, Transaction } from '../../transaction';
import type { EmailChange } from '../email-change';
import { validateNewOwnEmail } from '../steps/request-email-change';
import { writeEmail } from '../steps/write-account';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type ConfirmEmailChangeFailure = AccountFailure<'InvalidConfirmation' | 'SettingsFailure'>;

type Confirmed = { readonly change: EmailChange; readonly user: User };

/** The change with that token, if it is open and its user is active. */
const findChange = (
  { emailChanges, users }: Reader,
  { realm }: Visitor,
  tokens: ConfirmationTokens,
  token: string,
  now: Timestamp,
): Async<O.Option<Confirmed>> =>
  pipe(
    findByToken(tokens, token, (id) => emailChanges.find(realm.id, asId(EmailChangeId)(id))),
    TE.map(O.filter(({ expiresAt }) => now < expiresAt)),
    TE.flatMap(
      O.match(
        () => TE.right(O.none),
        (change) =>
          pipe(
            users.findActor(realm.id, change.userId),
            TE.map(O.filter(({ isActive }) => isActive)),
            TE.map(O.map((user) => ({ change, user }))),
          ),
      ),
    ),
  );

/**
 * The change, unless the user has meanwhile set a new password or requested another change: what
 * voids a change changes or locks the account before.
 */
const lockChange = (
  { emailChanges, users }: Transaction,
  { realm }: Visitor,
  { id, userId }: EmailChange,
): Work<AccountFailure<'InvalidConfirmation'>, Confirmed> =>
  pipe(
    TE.Do,
    TE.bind('user', () => users.lockActor(realm.id, userId)),
    TE.bind('change', () => emailChanges.find(realm.id, id)),
    TE.flatMap(({ user, change }) =>
      pipe(
        O.Do,
        O.apS('user', O.filter(({ isActive }: User) => isActive)(user)),
        O.apS('change', change),
        TE.fromOption(() => accountFailure('InvalidConfirmation')),
      ),
    ),
  );

/**
 * Applies a confirmed change of the email address, announces it to those who may see the address,
 * and emails the old address. The link works once.
 *
 * Source: docs/reference/own-account.md#changing-the-account.
 */
export const confirmEmailChange =
  ({
    transact,
    clock,
    confirmationTokens,
    disposableDomains,
  }: Pick<Ports, 'clock' | 'confirmationTokens' | 'disposableDomains' | 'transact'>) =>
  (visitor: Visitor, token: string): Work<ConfirmEmailChangeFailure, User> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', (tx) =>
          pipe(
            findChange(tx, visitor, confirmationTokens, token, now),
            TE.flatMap(TE.fromOption(() => accountFailure('InvalidConfirmation'))),
            TE.tap(({ change, user }) =>
              validateNewOwnEmail(tx, disposableDomains, { ...visitor, user }, change.newEmail),
            ),
            TE.flatMap(({ change }) => lockChange(tx, visitor, change)),
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
            TE.flatMap(({ change, user }) =>
              change.newEmail === user.deliveryEmail
                ? TE.right(user)
                : writeEmail(tx, visitor.realm, user, change.newEmail),
            ),
          ),
        ),
      ),
    );

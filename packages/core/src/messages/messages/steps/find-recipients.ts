import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Principals, User } from '../../../access';
import { countPrincipals, loadPrincipals, matchPrincipals, visibilityOf } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { MessageFailure } from '../../failures';
import { maxRecipients, messageFailure } from '../../failures';

export type RecipientsFailure =
  | MessageFailure<
      | 'TooManyRecipients'
      | 'UnknownRecipientEmail'
      | 'UnknownRecipientId'
      | 'InaccessibleRecipients'
    >
  | Unexpected;

const unknownRecipient = (missing: UserId | string): RecipientsFailure =>
  typeof missing === 'string'
    ? messageFailure('UnknownRecipientEmail', { email: missing })
    : messageFailure('UnknownRecipientId', { id: missing });

/** Those whom the caller means to write to: all of them exist, and the caller may know of them. */
export const findRecipients = (
  tx: Pick<Transaction, 'knownUsers' | 'users'>,
  caller: Caller,
  principals: Principals,
): TE.TaskEither<RecipientsFailure, readonly User[]> =>
  pipe(
    TE.Do,
    TE.filterOrElseW(
      () => countPrincipals(principals) <= maxRecipients,
      () => messageFailure('TooManyRecipients'),
    ),
    TE.bindW('users', () => loadPrincipals(tx, caller.realm, principals)),
    TE.bindW('recipients', ({ users }) =>
      TE.fromEither(
        pipe(matchPrincipals(principals, users, caller.realm), E.mapLeft(unknownRecipient)),
      ),
    ),
    TE.bindW('isVisible', () => visibilityOf(tx, caller)),
    TE.filterOrElseW(
      ({ recipients, isVisible }) => recipients.every(isVisible),
      () => messageFailure('InaccessibleRecipients'),
    ),
    TE.map(({ recipients }) => recipients),
  );

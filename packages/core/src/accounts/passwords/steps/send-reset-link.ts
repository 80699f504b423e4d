import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Async, PasswordResetRequester, Timestamp } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { passwordResetExpiry } from '../password-reset';

/** Creates a link, which voids the user's earlier one, and sends it to the user's address. */
export const sendResetLink = (
  { passwordResets, jobs }: Pick<Transaction, 'jobs' | 'passwordResets'>,
  { realmId, id: userId, deliveryEmail: email }: User,
  requester: PasswordResetRequester,
  now: Timestamp,
): Async<void> =>
  pipe(
    passwordResets.replace({ realmId, userId, email, expiresAt: passwordResetExpiry(now) }),
    TE.flatMap(() =>
      jobs.enqueue({
        _tag: 'SendMail',
        realmId,
        notice: { _tag: 'PasswordResetNotice', userId, requester },
      }),
    ),
  );

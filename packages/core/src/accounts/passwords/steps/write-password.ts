import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { renewApiKey } from '../../authentication/steps/renew-api-key';
import type { Transaction } from '../../transaction';

/**
 * Stores the new password, voids the link with which it could be reset, ends a pending change of the
 * email address, which somebody who knew the old password may have requested, and notifies the user.
 */
export const writePassword = (
  { users, passwordResets, emailChanges, jobs }: Transaction,
  { realmId, id }: Pick<User, 'id' | 'realmId'>,
  passwordHash: string,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    users.update(realmId, id, { passwordHash }),
    TE.flatMap(() => passwordResets.removeOf(realmId, id)),
    TE.flatMap(() => emailChanges.removeOf(realmId, id)),
    TE.flatMap(() =>
      jobs.enqueue({
        _tag: 'SendMail',
        realmId,
        notice: { _tag: 'PasswordChangedNotice', userId: id },
      }),
    ),
  );

/**
 * The same for a password that replaces a forgotten or stolen one: also ends the user's event
 * queues, with the polls that wait for them, and revokes the API key if that is wanted.
 */
export const replacePassword = (
  tx: Transaction,
  user: Pick<User, 'id' | 'realmId'>,
  passwordHash: string,
  revokesApiKey: boolean,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    writePassword(tx, user, passwordHash),
    TE.flatMap(() => tx.queues.removeAllOf(user.realmId, user.id)),
    TE.flatMap(() =>
      revokesApiKey
        ? pipe(
            renewApiKey(tx, user.realmId, user.id),
            TE.map(() => undefined),
          )
        : TE.right(undefined),
    ),
  );

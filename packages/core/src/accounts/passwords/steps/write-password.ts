import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Async, SessionId } from '../../../kernel';
import { renewApiKey } from '../../authentication/steps/renew-api-key';
import { voidLinks } from '../../authentication/steps/void-links';
import { endSessions } from '../../sessions/steps/end-sessions';
import type { Transaction } from '../../transaction';

/**
 * Stores the new password, ends what somebody who knew the old one may have left behind, and notifies
 * the user.
 *
 * @param session the one in which the user sets the password, which goes on
 */
export const writePassword = (
  tx: Transaction,
  { realmId, id }: Pick<User, 'id' | 'realmId'>,
  passwordHash: string,
  session?: SessionId,
): Async<void> =>
  pipe(
    tx.users.update(realmId, id, { passwordHash }),
    TE.flatMap(() => voidLinks(tx, realmId, id)),
    TE.flatMap(() => endSessions(tx, realmId, id, session)),
    TE.flatMap(() =>
      tx.jobs.enqueue({
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
  session?: SessionId,
): Async<void> =>
  pipe(
    writePassword(tx, user, passwordHash, session),
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

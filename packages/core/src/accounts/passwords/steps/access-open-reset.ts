import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { ConfirmationTokens, Timestamp, Work } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Reader } from '../../transaction';
import type { PasswordReset } from '../password-reset';
import { isResetOpen, tokenedReset } from '../password-reset';

/** A link that works, and its user. */
type OpenReset = { readonly reset: PasswordReset; readonly user: User };

/** The link with that token. Fails in the same way for every token that does not work. */
export const accessOpenReset = (
  { passwordResets, users }: Pick<Reader, 'passwordResets' | 'users'>,
  realm: Realm,
  tokens: ConfirmationTokens,
  token: string,
  now: Timestamp,
): Work<AccountFailure<'InvalidPasswordReset'>, OpenReset> => {
  const claimed = tokens.claimedId(token);
  return pipe(
    TE.Do,
    TE.bind('reset', () =>
      claimed === undefined
        ? TE.right(O.none)
        : passwordResets.find(realm.id, asId(UserId)(claimed)),
    ),
    TE.bind('user', ({ reset }) =>
      O.isNone(reset) || !tokens.isTokenOf(token, tokenedReset(reset.value))
        ? TE.right(O.none)
        : users.findActor(realm.id, reset.value.userId),
    ),
    TE.flatMap(({ reset, user }) =>
      pipe(
        O.Do,
        O.apS('reset', reset),
        O.apS('user', user),
        O.filter((found) => isResetOpen(found.reset, found.user, now)),
        TE.fromOption(() => accountFailure('InvalidPasswordReset')),
      ),
    ),
  );
};

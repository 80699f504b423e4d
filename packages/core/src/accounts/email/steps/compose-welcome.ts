import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { userSettings } from '../../../access';
import type { Async, ConfirmationTokens, UserId } from '../../../kernel';
import { hasOwnPassword } from '../../passwords/password-reset';
import { loadStoredPassword } from '../../passwords/steps/load-stored-password';
import type { PasswordBackend } from '../../ports/password-backend';
import type { Reader } from '../../transaction';
import type { Email } from '../email';
import { unsubscribeUrl } from '../unsubscribe-link';
import { welcomeEmail } from '../welcome-email';

type ComposeWelcome = {
  readonly passwordBackends: readonly PasswordBackend[];
  readonly unsubscribeTokens: ConfirmationTokens;
};

/** None if the account was deactivated meanwhile, or emails of this kind are turned off for it. */
export const composeWelcome = (
  tx: Pick<Reader, 'directoryAccounts' | 'userSettings' | 'users'>,
  realm: Realm,
  { passwordBackends, unsubscribeTokens }: ComposeWelcome,
  userId: UserId,
): Async<O.Option<Email>> =>
  pipe(
    TE.Do,
    TE.bind('user', () => tx.users.find(realm.id, userId)),
    TE.bind('chosen', () => tx.userSettings.of(realm.id, [userId])),
    TE.bind('stored', () => loadStoredPassword(tx, realm.id, userId)),
    TE.map(({ user, chosen, stored }) =>
      pipe(
        user,
        O.filter(
          ({ isActive }) =>
            isActive && (chosen.get(userId) ?? userSettings({})).enable_marketing_emails,
        ),
        O.map((found): Email => {
          const link = unsubscribeUrl('welcome', realm.url, unsubscribeTokens, found);
          return {
            to: { name: found.fullName, address: found.deliveryEmail },
            fromName: realm.name,
            ...welcomeEmail(realm, found, hasOwnPassword(passwordBackends, stored), link),
            unsubscribeUrl: link,
          };
        }),
      ),
    ),
  );

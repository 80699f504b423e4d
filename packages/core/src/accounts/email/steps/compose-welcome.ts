import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { userSettings } from '../../../access';
import type { ConfirmationTokens, Unexpected, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Email } from '../email';
import { unsubscribeUrl } from '../unsubscribe-link';
import { welcomeEmail } from '../welcome-email';

/** None if the account was deactivated meanwhile, or emails of this kind are turned off for it. */
export const composeWelcome = (
  {
    users,
    userSettings: settings,
    directoryAccounts,
  }: Pick<Reader, 'directoryAccounts' | 'userSettings' | 'users'>,
  realm: Realm,
  tokens: ConfirmationTokens,
  userId: UserId,
): TE.TaskEither<Unexpected, O.Option<Email>> =>
  pipe(
    TE.Do,
    TE.bind('user', () => users.find(realm.id, userId)),
    TE.bind('chosen', () => settings.of(realm.id, [userId])),
    TE.bind('entry', () => directoryAccounts.entryOf(realm.id, userId)),
    TE.map(({ user, chosen, entry }) =>
      pipe(
        user,
        O.filter(
          ({ isActive }) =>
            isActive && (chosen.get(userId) ?? userSettings({})).enable_marketing_emails,
        ),
        O.map((found): Email => {
          const link = unsubscribeUrl('welcome', realm.url, tokens, found);
          return {
            to: { name: found.fullName, address: found.deliveryEmail },
            fromName: realm.name,
            ...welcomeEmail(realm, found, O.isSome(entry), link),
            unsubscribeUrl: link,
          };
        }),
      ),
    ),
  );

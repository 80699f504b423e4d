import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccountReader, Realm } from '../../../access';
import type { ConfirmationTokens, Unexpected, UserId } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { MessageView } from '../../../messages';
import type { Email } from '../../email/email';
import { missedMessageEmail } from '../missed-message-email';
import { unsubscribeUrl } from '../unsubscribe-link';
import type { Missed } from './load-missed';

type Dependencies = {
  readonly accounts: Pick<AccountReader, 'isElsewhere'>;
  readonly unsubscribeTokens: ConfirmationTokens;
};

/** Values of `realm_name_in_email_notifications_policy`. */
const [always, never] = [2, 3];

/** Whether the subject names the organization: by default for people with accounts in several. */
const namesRealm = (
  accounts: Dependencies['accounts'],
  realm: Realm,
  { user, settings }: Missed,
): TE.TaskEither<Unexpected, boolean> => {
  const policy = settings.realm_name_in_email_notifications_policy;
  return policy === always || policy === never
    ? TE.right(policy === always)
    : accounts.isElsewhere(realm.host, user.deliveryEmail);
};

/** Only of letters, digits and dots, as ids of emails are. */
const inDigits = (text: string): string =>
  Array.from(foldCase(text), (letter) => (letter.codePointAt(0) ?? 0).toString(36)).join('.');

/** The same for all emails about a conversation; for all of the user if they do not name it. */
const threadOf = (userId: UserId, { place, topic }: MessageView, showsContent: boolean): string =>
  showsContent
    ? ['conversation', place.recipientId, ...(topic === '' ? [] : [inDigits(topic)])].join('.')
    : `messages.${userId}`;

/** The email about messages of one conversation. */
export const composeMissed = (
  { accounts, unsubscribeTokens }: Dependencies,
  realm: Realm,
  missed: Missed,
): TE.TaskEither<Unexpected, Email> =>
  pipe(
    namesRealm(accounts, realm, missed),
    TE.map((isNamed): Email => {
      const { user, settings, messages, reason } = missed;
      const link = unsubscribeUrl(realm.url, unsubscribeTokens, user);
      const showsContent =
        settings.message_content_in_email_notifications &&
        realm.settings.message_content_allowed_in_email_notifications;
      const newest = messages.at(-1) ?? messages[0];
      return {
        to: { name: user.fullName, address: user.deliveryEmail },
        fromName: isNamed ? realm.name : 'Notifications',
        ...missedMessageEmail(
          realm,
          {
            reader: { ...user, twenty_four_hour_time: settings.twenty_four_hour_time },
            messages,
            reason,
            showsContent,
            namesRealm: isNamed,
          },
          link,
        ),
        unsubscribeUrl: link,
        thread: {
          id: threadOf(user.id, messages[0], showsContent),
          emailId: `message.${newest.id}.${user.id}`,
        },
      };
    }),
  );

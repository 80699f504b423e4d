import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccountReader, Realm } from '../../../access';
import type { ChannelEmailTokens } from '../../../channels';
import type { Async, Clock, ConfirmationTokens, UserId } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { MessageView } from '../../../messages';
import type { Email } from '../../email/email';
import { missedMessageEmail } from '../missed-message-email';
import { canShowContent } from '../../email/can-show-content';
import { unsubscribeUrl } from '../../email/unsubscribe-link';
import type { Transact } from '../../transaction';
import type { Missed } from './load-missed';

export type ComposeMissed = {
  readonly accounts: Pick<AccountReader, 'isElsewhere'>;
  readonly unsubscribeTokens: ConfirmationTokens;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly clock: Clock;
  readonly transact: Transact<'answerAddresses'>;
};

/** Values of `realm_name_in_email_notifications_policy`. */
const [always, never] = [2, 3];

/** Whether the subject names the organization: by default for people with accounts in several. */
const namesRealm = (
  accounts: ComposeMissed['accounts'],
  realm: Realm,
  { user, settings }: Missed,
): Async<boolean> => {
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

/**
 * Where an answer becomes a message in the conversation; undefined if the server receives no email, or
 * the reader does not see what they would answer.
 */
const ensureAnswerAddress = (
  { channelEmailTokens: { domain, tokenOf }, clock, transact }: ComposeMissed,
  realm: Realm,
  missed: Missed,
): Async<string | undefined> =>
  domain === undefined || !canShowContent(realm, missed.settings)
    ? TE.right(undefined)
    : pipe(
        transact('server', ({ answerAddresses }) =>
          answerAddresses.ensure(
            realm.id,
            { userId: missed.user.id, messageId: missed.messages[0].id },
            clock.now(),
          ),
        ),
        TE.map((numbered) => `${tokenOf(numbered)}@${domain}`),
      );

/** The email about messages of one conversation. */
export const composeMissed = (
  dependencies: ComposeMissed,
  realm: Realm,
  missed: Missed,
): Async<Email> =>
  pipe(
    TE.Do,
    TE.bind('isNamed', () => namesRealm(dependencies.accounts, realm, missed)),
    TE.bind('answerAddress', () => ensureAnswerAddress(dependencies, realm, missed)),
    TE.map(({ isNamed, answerAddress }): Email => {
      const { user, settings, messages, reason } = missed;
      const link = unsubscribeUrl(
        'missed_messages',
        realm.url,
        dependencies.unsubscribeTokens,
        user,
      );
      const showsContent = canShowContent(realm, settings);
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
            isAnswerable: answerAddress !== undefined,
          },
          link,
        ),
        ...(answerAddress === undefined
          ? {}
          : { replyTo: { name: realm.name, address: answerAddress } }),
        unsubscribeUrl: link,
        thread: {
          id: threadOf(user.id, messages[0], showsContent),
          emailId: `message.${newest.id}.${user.id}`,
        },
      };
    }),
  );

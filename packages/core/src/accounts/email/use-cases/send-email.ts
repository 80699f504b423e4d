import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type {
  Async,
  ConfirmationTokens,
  EmailNotice,
  MissedMessagesNotice,
  RealmId,
  SendMail,
  Timestamp,
  Unexpected,
  UserId,
} from '../../../kernel';
import type { Reader, Snapshot } from '../../transaction';
import type { EmailChange } from '../../users/email-change';
import { emailConfirmationPath } from '../../users/email-change';
import {
  accountDeactivatedEmail,
  addressChangedEmail,
  addressConfirmationEmail,
  emailNotPostedEmail,
  newLoginEmail,
  passwordChangedEmail,
  passwordManagedElsewhereEmail,
  passwordResetEmail,
} from '../account-emails';
import { isResetOpen, passwordResetUrl, tokenedReset } from '../../passwords/password-reset';
import type { Email, EmailContent } from '../email';
import type { ComposeMissed } from '../../missed-messages/steps/compose-missed';
import { composeMissed } from '../../missed-messages/steps/compose-missed';
import { loadMissed } from '../../missed-messages/steps/load-missed';
import { composeDigest } from '../../digests/steps/compose-digest';
import { composeInvitation } from '../steps/compose-invitation';
import { composeWelcome } from '../steps/compose-welcome';
import { isDroppedEmail } from '../dropped-email';
import type { Ports } from '../../use-case-ports';
import { ifAny } from '../../../kernel';

type Dependencies = ComposeMissed &
  Pick<
    Ports,
    | 'confirmationTokens'
    | 'invitationTokens'
    | 'mailer'
    | 'passwordBackends'
    | 'passwordResetTokens'
    | 'snapshot'
  >;

type ForContent = Pick<
  Dependencies,
  | 'confirmationTokens'
  | 'invitationTokens'
  | 'passwordBackends'
  | 'passwordResetTokens'
  | 'unsubscribeTokens'
>;

const withUser = <A>(
  { users }: Reader,
  realmId: RealmId,
  userId: UserId,
  compose: (user: User) => A,
): Async<O.Option<A>> => pipe(users.find(realmId, userId), TE.map(O.map(compose)));

const confirmation = (
  tx: Reader,
  realm: Realm,
  tokens: ConfirmationTokens,
  change: EmailChange,
): Async<O.Option<Email>> =>
  withUser(tx, realm.id, change.userId, ({ fullName, deliveryEmail: oldEmail }) => ({
    to: { name: fullName, address: change.newEmail },
    fromName: realm.name,
    ...addressConfirmationEmail(
      realm,
      { oldEmail, newEmail: change.newEmail },
      `${realm.url}${emailConfirmationPath}/${tokens.tokenOf(change)}`,
    ),
  }));

/** An email to the address of the user. */
const toUser = (
  tx: Reader,
  realm: Realm,
  userId: UserId,
  content: EmailContent,
): Async<O.Option<Email>> =>
  withUser(tx, realm.id, userId, ({ fullName, deliveryEmail }) => ({
    to: { name: fullName, address: deliveryEmail },
    fromName: realm.name,
    ...content,
  }));

/** None if the link no longer works: it was used, or the email could not be sent in time. */
const resetEmail = (
  tx: Reader,
  realm: Realm,
  tokens: ConfirmationTokens,
  { userId, requester }: Extract<EmailNotice, { _tag: 'PasswordResetNotice' }>,
  now: Timestamp,
): Async<O.Option<Email>> =>
  pipe(
    TE.Do,
    TE.bind('reset', () => tx.passwordResets.find(realm.id, userId)),
    TE.bind('user', () => tx.users.findActor(realm.id, userId)),
    TE.map(({ reset, user }) =>
      pipe(
        O.Do,
        O.apS('open', reset),
        O.apS('user', user),
        O.filter(({ open, user: recipient }) => isResetOpen(open, recipient, now)),
        O.map(({ open, user: { fullName } }) => ({
          to: { name: fullName, address: open.email },
          fromName: realm.name,
          ...passwordResetEmail(
            realm,
            requester,
            passwordResetUrl(realm.url, tokens.tokenOf(tokenedReset(open))),
          ),
        })),
      ),
    ),
  );

/** None if the recipient or the subject of the email no longer exists. */
const compose = (
  tx: Reader,
  realm: Realm,
  dependencies: ForContent,
  notice: Exclude<EmailNotice, MissedMessagesNotice>,
  now: Timestamp,
): Async<O.Option<Email>> => {
  const { confirmationTokens, invitationTokens, passwordResetTokens, unsubscribeTokens } =
    dependencies;
  switch (notice._tag) {
    case 'AccountDeactivatedNotice':
      return toUser(tx, realm, notice.userId, accountDeactivatedEmail(realm, notice.comment));
    case 'EmailChangedNotice':
      return withUser(tx, realm.id, notice.userId, ({ fullName, deliveryEmail }) => ({
        to: { name: fullName, address: notice.oldEmail },
        fromName: realm.name,
        ...addressChangedEmail(realm, deliveryEmail),
      }));
    case 'EmailConfirmationNotice':
      return pipe(
        tx.emailChanges.find(realm.id, notice.changeId),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            (change) => confirmation(tx, realm, confirmationTokens, change),
          ),
        ),
      );
    case 'InvitationNotice':
    case 'InvitationReminderNotice':
      return composeInvitation(tx, realm, invitationTokens, {
        id: notice.invitationId,
        kind: notice._tag === 'InvitationNotice' ? 'invitation' : 'reminder',
        now,
      });
    case 'PasswordResetNotice':
      return resetEmail(tx, realm, passwordResetTokens, notice, now);
    case 'PasswordManagedElsewhereNotice':
      return toUser(tx, realm, notice.userId, passwordManagedElsewhereEmail(realm));
    case 'PasswordChangedNotice':
      return toUser(tx, realm, notice.userId, passwordChangedEmail(realm));
    case 'EmailNotPostedNotice':
      return TE.right(
        O.some({
          to: { name: '', address: notice.address },
          fromName: realm.name,
          ...emailNotPostedEmail(realm, notice),
        }),
      );
    case 'WelcomeNotice':
      return composeWelcome(tx, realm, dependencies, notice.userId);
    case 'DigestNotice':
      return composeDigest(tx, realm, unsubscribeTokens, notice.userId, now);
    case 'NewLoginNotice':
      return toUser(tx, realm, notice.userId, newLoginEmail(realm, notice));
  }
};

/** None if the realm is deactivated, or if it or what the email is about no longer exists. */
const inRealm = <A>(
  snapshot: Snapshot,
  realmId: RealmId,
  work: (tx: Reader, realm: Realm) => Async<O.Option<A>>,
): Async<O.Option<A>> =>
  snapshot(realmId)((tx) =>
    pipe(
      tx.realms.find(realmId),
      TE.flatMap(
        O.match(
          () => TE.right<Unexpected, O.Option<A>>(O.none),
          (realm) => (realm.isActive ? work(tx, realm) : TE.right(O.none)),
        ),
      ),
    ),
  );

const missedEmail = (
  dependencies: Dependencies,
  realmId: RealmId,
  notice: MissedMessagesNotice,
): Async<O.Option<Email>> =>
  pipe(
    inRealm(dependencies.snapshot, realmId, (tx, realm) =>
      pipe(loadMissed(tx, realm, notice, 'email'), TE.map(O.map((missed) => ({ realm, missed })))),
    ),
    TE.flatMap(
      O.match(
        () => TE.right<Unexpected, O.Option<Email>>(O.none),
        ({ realm, missed }) => pipe(composeMissed(dependencies, realm, missed), TE.map(O.some)),
      ),
    ),
  );

/**
 * Sends an email. Runs as a job, which is retried until a mail server accepts the email, unless
 * processes have died meanwhile: nobody knows whether these had sent it.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const sendEmail =
  (dependencies: Dependencies) =>
  ({ realmId, notice, ...job }: SendMail): Async<void> =>
    isDroppedEmail(job)
      ? TE.right(undefined)
      : pipe(
          TE.fromIO(dependencies.clock.now),
          TE.flatMap((now) =>
            notice._tag === 'MissedMessagesNotice'
              ? missedEmail(dependencies, realmId, notice)
              : inRealm(dependencies.snapshot, realmId, (tx, realm) =>
                  compose(tx, realm, dependencies, notice, now),
                ),
          ),
          ifAny((email) => dependencies.mailer.send(email, notice._tag)),
        );

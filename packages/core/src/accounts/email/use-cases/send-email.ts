import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type {
  Clock,
  ConfirmationTokens,
  EmailNotice,
  RealmId,
  SendMail,
  Timestamp,
  Unexpected,
  UserId,
} from '../../../kernel';
import type { Mailer } from '../../ports/mailer';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { EmailChange } from '../../users/email-change';
import { emailConfirmationPath } from '../../users/email-change';
import {
  accountDeactivatedEmail,
  addressChangedEmail,
  addressConfirmationEmail,
} from '../account-emails';
import type { Email } from '../email';
import { composeInvitation } from '../steps/compose-invitation';

type Dependencies = {
  readonly snapshot: UnitOfWork;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly confirmationTokens: ConfirmationTokens;
  readonly invitationTokens: ConfirmationTokens;
};

type Tokens = Pick<Dependencies, 'confirmationTokens' | 'invitationTokens'>;

const withUser = <A>(
  { users }: Transaction,
  realmId: RealmId,
  userId: UserId,
  compose: (user: User) => A,
): TE.TaskEither<Unexpected, O.Option<A>> =>
  pipe(users.find(realmId, userId), TE.map(O.map(compose)));

const confirmation = (
  tx: Transaction,
  realm: Realm,
  tokens: ConfirmationTokens,
  change: EmailChange,
): TE.TaskEither<Unexpected, O.Option<Email>> =>
  withUser(tx, realm.id, change.userId, ({ fullName, deliveryEmail: oldEmail }) => ({
    to: { name: fullName, address: change.newEmail },
    fromName: realm.name,
    ...addressConfirmationEmail(
      realm,
      { oldEmail, newEmail: change.newEmail },
      `${realm.url}${emailConfirmationPath}/${tokens.tokenOf(change)}`,
    ),
  }));

/** None if the recipient or the subject of the email no longer exists. */
const compose = (
  tx: Transaction,
  realm: Realm,
  { confirmationTokens, invitationTokens }: Tokens,
  notice: EmailNotice,
  now: Timestamp,
): TE.TaskEither<Unexpected, O.Option<Email>> => {
  switch (notice._tag) {
    case 'AccountDeactivatedNotice':
      return withUser(tx, realm.id, notice.userId, ({ fullName, deliveryEmail }) => ({
        to: { name: fullName, address: deliveryEmail },
        fromName: realm.name,
        ...accountDeactivatedEmail(realm, notice.comment),
      }));
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
  }
};

/** Sends an email. Runs as a job, which is retried until a mail server accepts the email. */
export const sendEmail =
  ({ snapshot, mailer, clock, ...tokens }: Dependencies) =>
  ({ realmId, notice }: SendMail): TE.TaskEither<Unexpected, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        snapshot((tx) =>
          pipe(
            tx.realms.find(realmId),
            TE.flatMap(
              O.match(
                () => TE.right<Unexpected, O.Option<Email>>(O.none),
                (realm) => compose(tx, realm, tokens, notice, now),
              ),
            ),
          ),
        ),
      ),
      TE.flatMap(O.match(() => TE.right(undefined), mailer.send)),
    );

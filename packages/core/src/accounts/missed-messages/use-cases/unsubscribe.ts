import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, Visitor } from '../../../access';
import { actAs } from '../../../access';
import type { Clock, ConfirmationTokens, Unexpected } from '../../../kernel';
import { UserId, asId } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Transact } from '../../transaction';
import { changeSettings } from '../../users/steps/change-settings';
import { turnOffChannelEmails } from '../steps/turn-off-channel-emails';
import { tokenedUser } from '../unsubscribe-link';

type Dependencies = {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly unsubscribeTokens: ConfirmationTokens;
};

/** What the link turns off, whatever the email was about. */
const off = {
  enable_offline_email_notifications: false,
  enable_stream_email_notifications: false,
  enable_followed_topic_email_notifications: false,
};

/**
 * Turns off all emails about missed messages for the user whose emails have the link. It may be
 * opened again and works for as long as the account is active.
 *
 * Source: docs/reference/notifications.md#turning-the-emails-off.
 */
export const unsubscribe =
  ({ transact, clock, unsubscribeTokens }: Dependencies) =>
  (
    { realm }: Visitor,
    token: string,
  ): TE.TaskEither<AccountFailure<'InvalidUnsubscribeLink'> | Unexpected, User> =>
    transact('server', (tx) =>
      pipe(
        findByToken(unsubscribeTokens, token, (id) =>
          pipe(
            tx.users.findActor(realm.id, asId(UserId)(id)),
            TE.map(O.filter(({ isActive }) => isActive)),
            TE.map(O.map((user) => ({ user, ...tokenedUser(user) }))),
          ),
        ),
        TE.flatMap(TE.fromOption(() => accountFailure('InvalidUnsubscribeLink'))),
        TE.flatMap(({ user }) => actAs(tx, realm, user)),
        TE.tap((caller) => changeSettings(tx, caller, off, clock.now())),
        TE.tap((caller) => turnOffChannelEmails(tx, caller)),
        TE.map(({ user }) => user),
      ),
    );

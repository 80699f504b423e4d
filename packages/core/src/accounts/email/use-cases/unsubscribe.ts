import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User, Visitor } from '../../../access';
import { actAs } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { UserId, asId, unexpected } from '../../../kernel';
import { findByToken } from '../../authentication/steps/find-by-token';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import { changeSettings } from '../../users/steps/change-settings';
import type { UnsubscribedKind } from '../unsubscribe-link';
import { tokenedUser, unsubscribedSettings } from '../unsubscribe-link';
import type { Ports } from '../../use-case-ports';
import { planPersonalSettings } from '../../../channels';
import type { Transaction } from '../../transaction';

const change = { property: 'email_notifications', value: false } as const;

/** Turns off the emails about channels for which the caller turned them on. */
const turnOffChannelEmails = (
  tx: Pick<Transaction, 'events' | 'subscriptions'>,
  caller: Caller,
): Async<void> => {
  const { realm, user } = caller;
  return pipe(
    tx.subscriptions.channelsOf(realm.id, user.id),
    TE.map((own) => own.filter(([, { emailNotifications }]) => emailNotifications === true)),
    TE.flatMapEither((own) =>
      planPersonalSettings(
        caller,
        own.map(([{ id: channelId }]) => ({ channelId, change })),
        own.map(([channel]) => ({ channel, isSubscribed: true })),
      ),
    ),
    TE.mapLeft((failure) => (failure._tag === 'Unexpected' ? failure : unexpected(failure))),
    TE.tap(({ changes }) =>
      changes.size === 0
        ? TE.right(undefined)
        : tx.subscriptions.changePersonal(realm.id, user.id, changes),
    ),
    TE.flatMap(({ events }) => tx.events.emit(realm.id, events)),
  );
};

/** What a link in an email contains. */
export type Unsubscribe = { readonly kind: UnsubscribedKind; readonly token: string };

/**
 * Turns off all emails of a kind for the user whose emails have the link. It may be opened again and
 * works for as long as the account is active.
 *
 * Source: docs/reference/notifications.md#turning-the-emails-off.
 */
export const unsubscribe =
  ({
    transact,
    clock,
    unsubscribeTokens,
  }: Pick<Ports, 'clock' | 'transact' | 'unsubscribeTokens'>) =>
  (
    { realm }: Visitor,
    { kind, token }: Unsubscribe,
  ): Work<AccountFailure<'InvalidUnsubscribeLink'>, User> =>
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
        TE.tap((caller) => changeSettings(tx, caller, unsubscribedSettings[kind], clock.now())),
        TE.tap((caller) =>
          kind === 'missed_messages' ? turnOffChannelEmails(tx, caller) : TE.right(undefined),
        ),
        TE.map(({ user }) => user),
      ),
    );

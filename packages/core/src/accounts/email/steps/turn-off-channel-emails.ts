import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { planPersonalSettings } from '../../../channels';
import type { Async } from '../../../kernel';
import { unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

const change = { property: 'email_notifications', value: false } as const;

/** Turns off the emails about channels for which the caller turned them on. */
export const turnOffChannelEmails = (
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

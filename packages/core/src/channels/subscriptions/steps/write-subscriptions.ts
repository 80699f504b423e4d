import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { ChannelId, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import { markReadInChannels } from '../../read-state/steps/read-state';
import type { Transaction } from '../../transaction';
import type { SubscriptionPlan } from '../subscription-plan';
import type { Departure } from './announce-departures';
import { announceDepartures } from './announce-departures';
import { announceSubscriptions } from './announce-subscriptions';
import { loadGuestVisibility, guestVisibilityChanges } from './guest-visibility';

type Tx = Pick<Transaction, 'knownUsers' | 'channels' | 'events' | 'subscriptions' | 'users'>;

type Pair = { readonly userId: UserId; readonly channelId: ChannelId };

const observe = (tx: Tx, realm: Realm, pairs: readonly Pair[]) =>
  loadGuestVisibility(
    tx,
    realm,
    pairs.map(({ userId }) => userId),
    Array.from(new Set(pairs.map(({ channelId }) => channelId))),
  );

/** Subscribes as planned, and tells everyone concerned; guests also of whom they came to know. */
export const writeSubscriptions = (
  tx: Tx,
  realm: Realm,
  plan: SubscriptionPlan,
  created: readonly Channel[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const added = plan.added.map(([, subscription]) => subscription);
  return pipe(
    observe(tx, realm, added),
    TE.tap(() => tx.subscriptions.subscribe(realm.id, added)),
    TE.flatMap((before) => guestVisibilityChanges(tx, realm, before)),
    TE.flatMap(({ gained }) => announceSubscriptions(tx, realm, plan, created, gained, now)),
  );
};

/**
 * Ends the subscriptions, and tells everyone concerned; guests also of whom they lost sight. What
 * was unread in the channels counts as read.
 */
export const writeDepartures = (
  tx: Tx & Pick<Transaction, 'flags'>,
  realm: Realm,
  departures: readonly Departure[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const pairs = departures.map(([user, channel]) => ({ userId: user.id, channelId: channel.id }));
  return pipe(
    TE.Do,
    TE.bind('before', () => observe(tx, realm, pairs)),
    TE.tap(() => tx.subscriptions.unsubscribe(realm.id, pairs)),
    TE.tap(() => announceDepartures(tx, realm, departures, now)),
    TE.tap(() => markReadInChannels(tx, realm, pairs)),
    TE.flatMap(({ before }) => guestVisibilityChanges(tx, realm, before)),
    TE.flatMap(({ lost }) => tx.events.emit(realm.id, lost)),
  );
};

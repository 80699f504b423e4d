import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isBot } from '../../../access';
import type { Async, ChannelId, Timestamp, UserId } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import { loadDefaultsEvent } from '../../channels/steps/announce-defaults';
import {
  loadChannelViewers,
  loadPermittedViewers,
} from '../../channels/steps/load-channel-viewers';
import { viewChannels } from '../../channels/steps/view-channels';
import type { AddressedEvent } from '../../domain-events';
import { markReadInChannels } from '../../read-state/steps/read-state';
import type { Reader, Transaction } from '../../transaction';
import { withInherited } from '../inherited-notifications';
import type { SubscribedFacts } from '../membership-events';
import { distinctChannels, subscribedEvents, unsubscribedEvents } from '../membership-events';
import type { SubscriptionPlan } from '../subscription-plan';
import type { Unsubscription } from '../unsubscribe-plan';
import { guestVisibilityChanges, loadGuestVisibility } from './guest-visibility';

const loadGuests = (
  tx: Reader,
  realm: Realm,
  pairs: readonly { readonly userId: UserId; readonly channelId: ChannelId }[],
) =>
  loadGuestVisibility(
    tx,
    realm,
    pairs.map(({ userId }) => userId),
    Array.from(new Set(pairs.map(({ channelId }) => channelId))),
  );

const loadSubscribedFacts = (
  tx: Reader,
  realm: Realm,
  { added }: SubscriptionPlan,
  created: readonly Channel[],
  guestEvents: readonly AddressedEvent[],
  now: Timestamp,
): Async<SubscribedFacts> => {
  const joined = distinctChannels(added.map(([, , channel]) => channel));
  const channels = distinctChannels([...created, ...joined]);
  return pipe(
    TE.Do,
    TE.bind('views', () => viewChannels(tx, realm, channels, now)),
    TE.bind('subscribers', () =>
      tx.subscriptions.subscribersOf(
        realm.id,
        joined.map(({ id }) => id),
      ),
    ),
    TE.bind('inherited', () =>
      pipe(
        tx.userSettings.of(realm.id, Array.from(new Set(added.map(([{ id }]) => id)))),
        TE.map(withInherited),
      ),
    ),
    TE.bind('viewers', () => loadChannelViewers(tx, realm, channels)),
    TE.bind('permitted', () => loadPermittedViewers(tx, realm, channels)),
    TE.bind('defaultsEvents', () =>
      created.some(({ isDefault }) => isDefault)
        ? pipe(
            loadDefaultsEvent(tx, realm, now),
            TE.map((event) => [event]),
          )
        : TE.right([]),
    ),
    TE.map((facts) => ({ ...facts, channels, created, guestEvents })),
  );
};

/**
 * Marks as read the messages of these channels in which bots were mentioned before they subscribed:
 * to a client, they are not unread.
 */
const markMentionsRead = (
  tx: Pick<Transaction, 'events' | 'flags'>,
  realm: Realm,
  { added }: SubscriptionPlan,
): Async<void> =>
  markReadInChannels(
    tx,
    realm,
    added
      .filter(([user]) => isBot(user))
      .map(([user, , channel]) => ({ userId: user.id, channelId: channel.id })),
  );

/** Writes the planned subscriptions, and announces them and the channels created for them. */
export const writeSubscriptions = (
  tx: Transaction,
  realm: Realm,
  plan: SubscriptionPlan,
  created: readonly Channel[],
  now: Timestamp,
): Async<void> => {
  const added = plan.added.map(([, subscription]) => subscription);
  return created.length === 0 && added.length === 0
    ? TE.right(undefined)
    : pipe(
        loadGuests(tx, realm, added),
        TE.tap(() => markMentionsRead(tx, realm, plan)),
        TE.tap(() => tx.subscriptions.subscribe(realm.id, added)),
        TE.flatMap((before) => guestVisibilityChanges(tx, realm, before)),
        TE.flatMap(({ gained }) => loadSubscribedFacts(tx, realm, plan, created, gained, now)),
        TE.flatMap((facts) => tx.events.emit(realm.id, subscribedEvents(plan, facts))),
      );
};

/**
 * Ends the subscriptions and announces that, including to guests whom they no longer know. Unread
 * messages in the channels count as read.
 */
export const writeUnsubscriptions = (
  tx: Transaction,
  realm: Realm,
  unsubscriptions: readonly Unsubscription[],
  now: Timestamp,
): Async<void> => {
  const channels = distinctChannels(unsubscriptions.map(([, channel]) => channel));
  const pairs = unsubscriptions.map(([user, channel]) => ({
    userId: user.id,
    channelId: channel.id,
  }));
  return unsubscriptions.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('before', () => loadGuests(tx, realm, pairs)),
        TE.tap(() => tx.subscriptions.unsubscribe(realm.id, pairs)),
        TE.bind('views', () => viewChannels(tx, realm, channels, now)),
        TE.bind('viewers', () => loadChannelViewers(tx, realm, channels)),
        TE.tap((facts) => tx.events.emit(realm.id, unsubscribedEvents(unsubscriptions, facts))),
        TE.tap(() => markReadInChannels(tx, realm, pairs)),
        TE.flatMap(({ before }) => guestVisibilityChanges(tx, realm, before)),
        TE.flatMap(({ lost }) => tx.events.emit(realm.id, lost)),
      );
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import { markReadInChannels } from '../../read-state/steps/read-state';
import type { GuestVisibility } from '../../subscriptions/guest-visibility';
import { withInherited } from '../../subscriptions/inherited-notifications';
import { guestVisibilityChanges } from '../../subscriptions/steps/guest-visibility';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { archivingEvents } from '../update-events';
import { loadChannelViewers } from './load-channel-viewers';
import { viewChannels } from './view-channels';

/** Marks everything in an archived channel as read, for each of its subscribers. */
const markRead = (tx: Transaction, realm: Realm, { id: channelId }: Channel): Async<void> =>
  pipe(
    tx.subscriptions.subscribersOf(realm.id, [channelId]),
    TE.flatMap((subscribers) =>
      markReadInChannels(
        tx,
        realm,
        (subscribers.get(channelId) ?? []).map((userId) => ({ userId, channelId })),
      ),
    ),
  );

/**
 * Announces that the channel was archived or unarchived, then to subscribers which messages count
 * as read because of that.
 *
 * @param before which users the guests in the channel knew before
 */
export const announceArchiving = (
  tx: Transaction,
  realm: Realm,
  channel: Channel,
  before: GuestVisibility,
  now: Timestamp,
): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('views', () => viewChannels(tx, realm, [channel], now)),
    TE.bind('viewers', () => loadChannelViewers(tx, realm, [channel])),
    TE.bind('guests', () => guestVisibilityChanges(tx, realm, before)),
    TE.bind('subscriptions', () => tx.subscriptions.activeIn(realm.id, channel.id)),
    TE.bind('inherited', ({ subscriptions }) =>
      pipe(
        tx.userSettings.of(
          realm.id,
          subscriptions.map(({ userId }) => userId),
        ),
        TE.map(withInherited),
      ),
    ),
    TE.flatMap(({ views, viewers, guests, subscriptions, inherited }) =>
      tx.events.emit(
        realm.id,
        archivingEvents(realm, channel, {
          views,
          viewers: viewers.get(channel.id) ?? [],
          subscriptions,
          inherited,
          guestEvents: [...guests.gained, ...guests.lost],
        }),
      ),
    ),
    TE.flatMap(() => (channel.isArchived ? markRead(tx, realm, channel) : TE.right(undefined))),
  );

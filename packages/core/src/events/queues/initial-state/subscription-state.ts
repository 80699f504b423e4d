import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel, ChannelView, Subscription } from '../../../channels';
import {
  canReadMetadata,
  canReadSubscribers,
  channelAddresses,
  loadSubscribers,
  presentChannel,
  presentSubscribers,
  presentSubscription,
  viewChannels,
} from '../../../channels';
import { mapInSlices } from '../../../kernel';
import type { InitialStateSection } from './section';

/**
 * The channels that the caller is subscribed to, those that they left, and other visible ones, with
 * a constant number of queries.
 *
 * Source: API document, "POST /register"; reference, "Channels".
 */
export const subscriptionState: InitialStateSection = (
  tx,
  caller,
  { capabilities, includeSubscribers, level, now, channelEmailTokens },
) =>
  pipe(
    TE.Do,
    TE.bind('all', () => tx.channels.listFor(caller.realm.id, caller.user.id)),
    TE.bind('rows', () => tx.subscriptions.ofUsers(caller.realm.id, [caller.user.id])),
    TE.let('known', ({ all }) =>
      all
        .filter((target) => canReadMetadata(caller, target))
        .filter(({ channel }) => !channel.isArchived || capabilities.has('archived_channels')),
    ),
    TE.bind('views', ({ known }) =>
      viewChannels(
        tx,
        caller.realm,
        known.map(({ channel }) => channel),
        now,
      ),
    ),
    TE.bind('subscribers', ({ views }) =>
      loadSubscribers(tx, caller.realm, views, includeSubscribers, now),
    ),
    TE.bind('addresses', ({ rows, views }) => {
      const withRow = new Set(rows.map(({ channelId }) => channelId));
      return channelAddresses(
        tx,
        channelEmailTokens,
        caller,
        views.filter(({ id }) => withRow.has(id)),
      );
    }),
    TE.bind('settings', () => tx.userSettings.of(caller.realm.id, [caller.user.id])),
    TE.flatMapTask(({ rows, known, views, subscribers, addresses, settings }) => {
      const own = new Map<Channel['id'], Subscription>(rows.map((row) => [row.channelId, row]));
      const inherited = capabilities.has('notification_settings_null')
        ? undefined
        : settings.get(caller.user.id);
      const targets = new Map(known.map((target) => [target.channel.id, target]));
      const recordOf = (channel: ChannelView) => {
        const target = targets.get(channel.id);
        const isShown = target !== undefined && canReadSubscribers(caller, target);
        const listed = subscribers.get(channel.id);
        const subscriberIds = listed === undefined || isShown ? listed?.ids : [];
        return {
          channel,
          subscriberIds,
          isPartial: isShown && listed?.isPartial === true,
          personal: own.get(channel.id),
        };
      };
      const present = (channel: ChannelView) => {
        const { personal, ...record } = recordOf(channel);
        if (personal === undefined) {
          const never = {
            ...presentChannel(channel, level),
            stream_weekly_traffic: channel.weeklyTraffic,
            ...presentSubscribers(record.subscriberIds, record.isPartial),
          };
          return { never_subscribed: [never] };
        }
        const row = presentSubscription(
          { ...record, personal, emailAddress: addresses.get(channel.id) },
          level,
          inherited,
        );
        return personal.isActive ? { subscriptions: [row] } : { unsubscribed: [row] };
      };
      return pipe(
        views,
        mapInSlices(present),
        T.map((presented) => ({
          subscriptions: presented.flatMap(({ subscriptions = [] }) => subscriptions),
          unsubscribed: presented.flatMap(({ unsubscribed = [] }) => unsubscribed),
          never_subscribed: presented.flatMap(({ never_subscribed = [] }) => never_subscribed),
        })),
      );
    }),
  );

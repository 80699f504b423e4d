import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Channel, ChannelView, Subscription } from '../../../channels';
import {
  canReadMetadata,
  canReadSubscribers,
  channelAddresses,
  loadSubscribers,
  presentNeverSubscribed,
  presentSubscription,
  viewChannels,
} from '../../../channels';
import type { UserId } from '../../../kernel';
import { mapInSlices } from '../../../kernel';
import type { InitialStateSection } from './section';

type ListName = 'subscriptions' | 'unsubscribed' | 'never_subscribed';

type Presented = { readonly list: ListName; readonly row: object };

/** Subscribers that the caller may not see. */
const hidden: readonly UserId[] = [];

/**
 * The channels that the caller is subscribed to, those that they left, and other visible ones, with
 * a constant number of queries.
 *
 * Source: docs/reference/register.md#sections.
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
        const subscriberIds = listed === undefined || isShown ? listed?.ids : hidden;
        return {
          channel,
          subscriberIds,
          isPartial: isShown && listed?.isPartial === true,
          personal: own.get(channel.id),
        };
      };
      const present = (channel: ChannelView): Presented => {
        const { personal, ...record } = recordOf(channel);
        const { subscriberIds, isPartial } = record;
        return personal === undefined
          ? {
              list: 'never_subscribed',
              row: presentNeverSubscribed(channel, level, subscriberIds, isPartial),
            }
          : {
              list: personal.isActive ? 'subscriptions' : 'unsubscribed',
              row: presentSubscription(
                { ...record, personal, emailAddress: addresses.get(channel.id) },
                level,
                inherited,
              ),
            };
      };
      return pipe(
        views,
        mapInSlices(present),
        T.map((presented) => {
          const lists: Record<ListName, object[]> = {
            subscriptions: [],
            unsubscribed: [],
            never_subscribed: [],
          };
          presented.forEach(({ list, row }) => lists[list].push(row));
          return lists;
        }),
      );
    }),
  );

import { inheritedBy, isKnownTo } from '@parley/core/channels';
import type { EventViewer } from '@parley/core/kernel';
import { has, role } from '@parley/core/kernel';
import type { AtLevel, ValueOf } from '../codecs';
import { arrayOf, boolean, integer, literal, oneOf, record, required, text } from '../codecs';
import type { AtMostOne, EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { personalSettingsRecord, subscriptionRecord } from './subscription-record';

type Peers = Pick<EventOf<'PeersSubscribed'>, 'channelIds' | 'userIds'>;

const peers = (name: string, description: string) =>
  event<Peers>(
    name,
    description,
  )({
    stream_ids: required('Ids of the channels.', arrayOf(integer), 'channelIds'),
    user_ids: required('Ids of the users.', arrayOf(integer), 'userIds'),
  });

type Left = EventOf<'SubscriptionsRemoved'>['channels'][number];

const leftChannel = record<Left>()({
  stream_id: required('Id of the channel.', integer, 'id'),
  name: required('Name of the channel.', text, 'name'),
});

type SettingChange = {
  readonly channelId: number;
  readonly property: string;
  readonly value: boolean | string;
};

const ownProperties = [...Object.keys(personalSettingsRecord.properties), 'in_home_view'];

const events = eventsOf({
  subscription: {
    add: event<readonly ValueOf<typeof subscriptionRecord.codec>[]>(
      'SubscriptionAddEvent',
      'The user was subscribed to channels.',
    )({
      subscriptions: required(
        'The subscriptions.',
        arrayOf(subscriptionRecord.codec),
        (subscriptions) => subscriptions,
      ),
    }),
    update: event<SettingChange>(
      'SubscriptionUpdateEvent',
      'A setting of the user for a channel changed.',
    )({
      property: required(
        'Name of the setting, as in Subscription.',
        literal(...ownProperties),
        'property',
      ),
      value: required('The new value.', oneOf<boolean | string>(boolean, text), 'value'),
      stream_id: required('Id of the channel.', integer, 'channelId'),
    }),
    remove: event<readonly Left[]>(
      'SubscriptionRemoveEvent',
      'The user was unsubscribed from channels. Clients subtract the user from `subscribers` and `subscriber_count` themselves: `peer_remove` is about others.',
    )({
      subscriptions: required('The channels.', arrayOf(leftChannel.codec), (channels) =>
        channels.map((each) => leftChannel.present(each)),
      ),
    }),
    peer_add: peers('SubscriptionPeerAddEvent', 'Other users were subscribed to channels.'),
    peer_remove: peers(
      'SubscriptionPeerRemoveEvent',
      'Other users were unsubscribed from channels.',
    ),
  },
});

const { add, update, remove, ...ofPeers } = events.subscription;

const presentPeers = (
  op: keyof typeof ofPeers,
  { channelIds, userIds, ...channels }: Omit<EventOf<'PeersSubscribed'>, '_tag'>,
  viewer: EventViewer,
): AtMostOne => {
  // Viewers learn of themselves by events of their own.
  const others = userIds.filter((id) => id !== viewer.userId);
  return isKnownTo(viewer)(channels) && others.length > 0
    ? ofPeers[op].present({ channelIds, userIds: others }, viewer)
    : [];
};

/**
 * Whether the viewer concludes from the deactivation that the user left the channels: clients of old
 * levels do, but not guests who do not receive the deactivation.
 */
const concludesUnsubscription = (
  { isArchived, awareGuests }: Pick<EventOf<'SubscriberDeactivated'>, 'isArchived' | 'awareGuests'>,
  viewer: EventViewer,
): boolean => {
  const isAware =
    awareGuests === undefined || viewer.role !== role.guest || awareGuests.includes(viewer.userId);
  return (
    isAware &&
    !has(
      viewer.level,
      isArchived === true ? 'unsubscribedFromArchivedOnDeactivation' : 'unsubscribedOnDeactivation',
    )
  );
};

type PresentedProperty = Omit<SettingChange, 'channelId'>;

/**
 * The property names that events use, in order; undefined for a property that a level does not
 * have. Muting has two names.
 *
 * Source: docs/reference/subscriptions.md#personal-settings.
 */
const presentPersonalChange = (
  change: EventOf<'PersonalSettingChanged'>['change'],
): readonly ((viewer: AtLevel) => PresentedProperty | undefined)[] => {
  if (change.property !== 'is_muted' && change.property !== 'in_home_view') {
    return [() => change];
  }
  const isMuted = (change.property === 'is_muted') === change.value;
  return [
    () => ({ property: 'in_home_view', value: !isMuted }),
    ({ level }) =>
      has(level, 'isMutedSubscriptionEvent') ? { property: 'is_muted', value: isMuted } : undefined,
  ];
};

export const subscriptionEvents = presentedEvents(events, {
  MembershipsChanged: () => [],
  SubscriptionsAdded: ({ channels, subscriptions, ...added }, viewer) => {
    const { userId, level } = viewer;
    const own = subscriptions.filter((subscription) => subscription.userId === userId);
    return add.present(
      own.flatMap((personal) =>
        channels
          .filter(({ channel }) => channel.id === personal.channelId)
          .map(({ channel, subscriberIds }) =>
            subscriptionRecord.present(channel, {
              level,
              personal,
              subscriberIds,
              inherited: inheritedBy(viewer, added),
            }),
          ),
      ),
      viewer,
    );
  },
  PeersSubscribed: (subscribed, viewer) => presentPeers('peer_add', subscribed, viewer),
  PeersUnsubscribed: (unsubscribed, viewer) => presentPeers('peer_remove', unsubscribed, viewer),
  SubscriptionsRemoved: ({ channels, pairs }, viewer) => {
    const left = new Set(
      pairs.filter((pair) => pair.userId === viewer.userId).map(({ channelId }) => channelId),
    );
    const known = channels.filter((channel) => left.has(channel.id) && isKnownTo(viewer)(channel));
    return known.length === 0 ? [] : remove.present(known, viewer);
  },
  PersonalSettingChanged: {
    parts: ({ channelId, change, isArchived }) =>
      presentPersonalChange(change).map((present) => (viewer) => {
        const shown = present(viewer);
        return shown === undefined || !isKnownTo(viewer)({ isArchived })
          ? []
          : update.present({ channelId, ...shown }, viewer);
      }),
  },
  SubscriberDeactivated: ({ userId, ...deactivated }, viewer) =>
    concludesUnsubscription(deactivated, viewer)
      ? []
      : presentPeers('peer_remove', { ...deactivated, userIds: [userId] }, viewer),
});

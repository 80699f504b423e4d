import type { EventViewer, FeatureLevel } from '@parley/core/kernel';
import { inheritedBy, isKnownTo } from '@parley/core/channels';
import { has, role } from '@parley/core/kernel';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { subscriptionRecord } from './subscription-record';

type Peers = Omit<EventOf<'PeersSubscribed'>, '_tag'>;

const presentPeers = (
  op: 'peer_add' | 'peer_remove',
  { channelIds, userIds, ...channels }: Peers,
  viewer: EventViewer,
): AtMostOne => {
  // Viewers learn of themselves by events of their own.
  const others = userIds.filter((id) => id !== viewer.userId);
  return isKnownTo(viewer)(channels) && others.length > 0
    ? [{ type: 'subscription', op, stream_ids: channelIds, user_ids: others }]
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

export const presentSubscriberDeactivated = (
  { userId, ...event }: EventOf<'SubscriberDeactivated'>,
  viewer: EventViewer,
): AtMostOne =>
  concludesUnsubscription(event, viewer)
    ? []
    : presentPeers('peer_remove', { ...event, userIds: [userId] }, viewer);

type PresentedProperty = readonly [property: string, value: boolean | string];

/**
 * The property names that events use, in order; undefined for a property that a level does not
 * have. Muting has two names.
 *
 * Source: docs/reference/subscriptions.md#personal-settings.
 */
const presentPersonalChange = (
  change: EventOf<'PersonalSettingChanged'>['change'],
): readonly ((level: FeatureLevel) => PresentedProperty | undefined)[] => {
  if (change.property !== 'is_muted' && change.property !== 'in_home_view') {
    return [() => [change.property, change.value]];
  }
  const isMuted = (change.property === 'is_muted') === change.value;
  return [
    () => ['in_home_view', !isMuted],
    (level) => (has(level, 'isMutedSubscriptionEvent') ? ['is_muted', isMuted] : undefined),
  ];
};

export const subscriptionPresentations = presentationsOf({
  MembershipsChanged: () => [],
  SubscriptionsAdded: ({ channels, subscriptions, ...event }, viewer) => {
    const { userId, level } = viewer;
    const own = subscriptions.filter((subscription) => subscription.userId === userId);
    return [
      {
        type: 'subscription',
        op: 'add',
        subscriptions: own.flatMap((personal) =>
          channels
            .filter(({ channel }) => channel.id === personal.channelId)
            .map(({ channel, subscriberIds }) =>
              subscriptionRecord.present(channel, {
                level,
                personal,
                subscriberIds,
                inherited: inheritedBy(viewer, event),
              }),
            ),
        ),
      },
    ];
  },
  PeersSubscribed: (event, viewer) => presentPeers('peer_add', event, viewer),
  PeersUnsubscribed: (event, viewer) => presentPeers('peer_remove', event, viewer),
  SubscriptionsRemoved: ({ channels, pairs }, viewer) => {
    const left = new Set(
      pairs.filter((pair) => pair.userId === viewer.userId).map(({ channelId }) => channelId),
    );
    const subscriptions = channels
      .filter((channel) => left.has(channel.id) && isKnownTo(viewer)(channel))
      .map(({ id, name }) => ({ stream_id: id, name }));
    return subscriptions.length === 0
      ? []
      : [{ type: 'subscription', op: 'remove', subscriptions }];
  },
  PersonalSettingChanged: {
    parts: ({ channelId, change, isArchived }) =>
      presentPersonalChange(change).map((present) => (viewer) => {
        const [property, value] = present(viewer.level) ?? [];
        return property === undefined || !isKnownTo(viewer)({ isArchived })
          ? []
          : [{ type: 'subscription', op: 'update', property, value, stream_id: channelId }];
      }),
  },
  SubscriberDeactivated: presentSubscriberDeactivated,
});

import * as t from 'io-ts';
import type { AtMostOne, EventViewer } from '../../kernel';
import { ChannelId, UserId, eventKind, eventTable, has, role } from '../../kernel';
import { OfArchived, isKnownTo } from '../channels/archived-channels';
import { ChannelView } from '../channels/channel-view';
import { WithInherited, inheritedBy } from './inherited-notifications';
import { PersonalChange, presentPersonalChange } from './personal-setting';
import { presentSubscription } from './present-subscription';
import { Subscription } from './subscription';

const SubscriptionsAdded = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('SubscriptionsAdded'),
      channels: t.readonlyArray(
        t.readonly(t.type({ channel: ChannelView, subscriberIds: t.readonlyArray(UserId) })),
      ),
      subscriptions: t.readonlyArray(Subscription),
    }),
    WithInherited,
  ]),
);
/** Users were subscribed; sent to each of them, who is shown only their own part. */
export type SubscriptionsAdded = t.TypeOf<typeof SubscriptionsAdded>;

const PeersSubscribed = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('PeersSubscribed'),
      channelIds: t.readonlyArray(ChannelId),
      userIds: t.readonlyArray(UserId),
    }),
    OfArchived,
  ]),
);
/** Users were subscribed; sent to the other viewers. */
export type PeersSubscribed = t.TypeOf<typeof PeersSubscribed>;

const PeersUnsubscribed = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('PeersUnsubscribed'),
      channelIds: t.readonlyArray(ChannelId),
      userIds: t.readonlyArray(UserId),
    }),
    OfArchived,
  ]),
);
/** Users left; sent to all viewers of the channels, to each about the others. */
export type PeersUnsubscribed = t.TypeOf<typeof PeersUnsubscribed>;

const SubscriptionsRemoved = t.readonly(
  t.type({
    _tag: t.literal('SubscriptionsRemoved'),
    channels: t.readonlyArray(
      t.readonly(t.intersection([t.type({ id: ChannelId, name: t.string }), OfArchived])),
    ),
    pairs: t.readonlyArray(t.readonly(t.type({ userId: UserId, channelId: ChannelId }))),
  }),
);
/** Users left channels; sent to each of them, who is shown only their own part. */
export type SubscriptionsRemoved = t.TypeOf<typeof SubscriptionsRemoved>;

const PersonalSettingChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('PersonalSettingChanged'),
      channelId: ChannelId,
      change: PersonalChange,
    }),
    OfArchived,
  ]),
);
/** A user changed an own setting for a channel. */
export type PersonalSettingChanged = t.TypeOf<typeof PersonalSettingChanged>;

const SubscriberDeactivated = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('SubscriberDeactivated'),
      channelIds: t.readonlyArray(ChannelId),
      userId: UserId,
    }),
    /** The guests who receive the deactivation itself; missing if all do. */
    t.partial({ awareGuests: t.readonlyArray(UserId) }),
    OfArchived,
  ]),
);
/** A subscriber was deactivated; sent to the other viewers. */
export type SubscriberDeactivated = t.TypeOf<typeof SubscriberDeactivated>;

const MembershipsChanged = t.readonly(
  t.type({ _tag: t.literal('MembershipsChanged'), channelIds: t.readonlyArray(ChannelId) }),
);
/**
 * The members of channels changed and no other event says so. Written only by the version before
 * `FactsChanged`, which may run beside this one during an upgrade.
 */
export type MembershipsChanged = t.TypeOf<typeof MembershipsChanged>;

type Peers = OfArchived & {
  readonly channelIds: readonly ChannelId[];
  readonly userIds: readonly UserId[];
};

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
  { isArchived, awareGuests }: Pick<SubscriberDeactivated, 'isArchived' | 'awareGuests'>,
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
  { userId, ...event }: SubscriberDeactivated,
  viewer: EventViewer,
): AtMostOne =>
  concludesUnsubscription(event, viewer)
    ? []
    : presentPeers('peer_remove', { ...event, userIds: [userId] }, viewer);

export const subscriptionEvents = eventTable({
  MembershipsChanged: eventKind(MembershipsChanged, () => []),
  SubscriptionsAdded: eventKind(
    SubscriptionsAdded,
    ({ channels, subscriptions, ...event }, viewer) => {
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
                presentSubscription(
                  { channel, personal, subscriberIds },
                  level,
                  inheritedBy(viewer, event),
                ),
              ),
          ),
        },
      ];
    },
  ),
  PeersSubscribed: eventKind(PeersSubscribed, (event, viewer) =>
    presentPeers('peer_add', event, viewer),
  ),
  PeersUnsubscribed: eventKind(PeersUnsubscribed, (event, viewer) =>
    presentPeers('peer_remove', event, viewer),
  ),
  SubscriptionsRemoved: eventKind(SubscriptionsRemoved, ({ channels, pairs }, viewer) => {
    const left = new Set(
      pairs.filter((pair) => pair.userId === viewer.userId).map(({ channelId }) => channelId),
    );
    const subscriptions = channels
      .filter((channel) => left.has(channel.id) && isKnownTo(viewer)(channel))
      .map(({ id, name }) => ({ stream_id: id, name }));
    return subscriptions.length === 0
      ? []
      : [{ type: 'subscription', op: 'remove', subscriptions }];
  }),
  PersonalSettingChanged: eventKind(PersonalSettingChanged, {
    parts: ({ channelId, change, isArchived }) =>
      presentPersonalChange(change).map((present) => (viewer) => {
        const [property, value] = present(viewer.level) ?? [];
        return property === undefined || !isKnownTo(viewer)({ isArchived })
          ? []
          : [{ type: 'subscription', op: 'update', property, value, stream_id: channelId }];
      }),
  }),
  SubscriberDeactivated: eventKind(SubscriberDeactivated, presentSubscriberDeactivated),
});

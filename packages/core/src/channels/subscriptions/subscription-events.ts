import * as t from 'io-ts';
import { ChannelId, UserId, eventTable } from '../../kernel';
import { OfArchived } from '../channels/archived-channels';
import { ChannelView } from '../channels/channel-view';
import { WithInherited } from './inherited-notifications';
import { PersonalChange } from './personal-setting';
import { Subscription } from './subscription';

/** Users were subscribed; sent to each of them, who is shown only their own part. */
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

/** Users were subscribed; sent to the other viewers. */
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

/** Users left; sent to all viewers of the channels, to each about the others. */
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

/** Users left channels; sent to each of them, who is shown only their own part. */
const SubscriptionsRemoved = t.readonly(
  t.type({
    _tag: t.literal('SubscriptionsRemoved'),
    channels: t.readonlyArray(
      t.readonly(t.intersection([t.type({ id: ChannelId, name: t.string }), OfArchived])),
    ),
    pairs: t.readonlyArray(t.readonly(t.type({ userId: UserId, channelId: ChannelId }))),
  }),
);

/** A user changed an own setting for a channel. */
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

/** A subscriber was deactivated; sent to the other viewers. */
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

/**
 * The members of channels changed and no other event says so. Written only by the version before
 * `FactsChanged`, which may run beside this one during an upgrade.
 */
const MembershipsChanged = t.readonly(
  t.type({ _tag: t.literal('MembershipsChanged'), channelIds: t.readonlyArray(ChannelId) }),
);

export const subscriptionEvents = eventTable({
  MembershipsChanged,
  SubscriptionsAdded,
  PeersSubscribed,
  PeersUnsubscribed,
  SubscriptionsRemoved,
  PersonalSettingChanged,
  SubscriberDeactivated,
});

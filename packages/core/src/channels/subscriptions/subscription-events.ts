import * as t from 'io-ts';
import { ChannelId, UserId, eventTable, struct, tagged, withOptional } from '../../kernel';
import { archivedMark } from '../channels/archived-channels';
import { ChannelView } from '../channels/channel-view';
import { inheritedSettings } from './inherited-notifications';
import { PersonalChange } from './personal-setting';
import { Subscription } from './subscription';

/** Users were subscribed; sent to each of them, who is shown only their own part. */
const SubscriptionsAdded = withOptional(
  tagged('SubscriptionsAdded', {
    channels: t.readonlyArray(
      struct({ channel: ChannelView, subscriberIds: t.readonlyArray(UserId) }),
    ),
    subscriptions: t.readonlyArray(Subscription),
  }),
  inheritedSettings,
);

/** Users were subscribed; sent to the other viewers. */
const PeersSubscribed = withOptional(
  tagged('PeersSubscribed', {
    channelIds: t.readonlyArray(ChannelId),
    userIds: t.readonlyArray(UserId),
  }),
  archivedMark,
);

/** Users left; sent to all viewers of the channels, to each about the others. */
const PeersUnsubscribed = withOptional(
  tagged('PeersUnsubscribed', {
    channelIds: t.readonlyArray(ChannelId),
    userIds: t.readonlyArray(UserId),
  }),
  archivedMark,
);

/** Users left channels; sent to each of them, who is shown only their own part. */
const SubscriptionsRemoved = tagged('SubscriptionsRemoved', {
  channels: t.readonlyArray(withOptional(struct({ id: ChannelId, name: t.string }), archivedMark)),
  pairs: t.readonlyArray(struct({ userId: UserId, channelId: ChannelId })),
});

/** A user changed an own setting for a channel. */
const PersonalSettingChanged = withOptional(
  tagged('PersonalSettingChanged', {
    channelId: ChannelId,
    change: PersonalChange,
  }),
  archivedMark,
);

/** A subscriber was deactivated; sent to the other viewers. */
const SubscriberDeactivated = withOptional(
  tagged('SubscriberDeactivated', {
    channelIds: t.readonlyArray(ChannelId),
    userId: UserId,
  }),
  {
    /** The guests who receive the deactivation itself; missing if all do. */
    awareGuests: t.readonlyArray(UserId),
    ...archivedMark,
  },
);

/**
 * The members of channels changed and no other event says so. Written only by the version before
 * `FactsChanged`, which may run beside this one during an upgrade.
 */
const MembershipsChanged = tagged('MembershipsChanged', { channelIds: t.readonlyArray(ChannelId) });

export const subscriptionEvents = eventTable({
  MembershipsChanged,
  SubscriptionsAdded,
  PeersSubscribed,
  PeersUnsubscribed,
  SubscriptionsRemoved,
  PersonalSettingChanged,
  SubscriberDeactivated,
});

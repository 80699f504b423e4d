import type { DomainEvent as AccessEvent } from '../access';
import type { AddressedEventOf, EventOf, EventTable } from '../kernel';
import {
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
  channelFolderEvents,
} from './channel-folders/channel-folder-events';
import {
  ChannelArchived,
  ChannelCreated,
  ChannelHidden,
  ChannelUpdated,
  DefaultChannelsChanged,
  channelEvents,
} from './channels/channel-events';
import {
  defaultChannelGroupCodecs,
  defaultChannelGroupEvents,
} from './default-channel-groups/default-channel-group-events';
import { MessageFlagsChanged, flagEvents } from './read-state/flag-events';
import {
  MembershipsChanged,
  PeersSubscribed,
  PeersUnsubscribed,
  PersonalSettingChanged,
  SubscriberDeactivated,
  SubscriptionsAdded,
  SubscriptionsRemoved,
  subscriptionEvents,
} from './subscriptions/subscription-events';
import { TopicPreferenceChanged, topicEvents } from './topics/topic-events';

/** A codec for each event of this module. */
export const channelsEventCodecs = {
  ChannelArchived,
  ChannelCreated,
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
  ChannelHidden,
  ChannelUpdated,
  DefaultChannelsChanged,
  MessageFlagsChanged,
  MembershipsChanged,
  PeersSubscribed,
  PeersUnsubscribed,
  PersonalSettingChanged,
  SubscriberDeactivated,
  SubscriptionsAdded,
  SubscriptionsRemoved,
  TopicPreferenceChanged,
  ...defaultChannelGroupCodecs,
};

type Own = EventOf<typeof channelsEventCodecs>;

/** What clients get of each event of this module. */
export const channelsEventTable: EventTable<Own> = {
  ...channelEvents,
  ...channelFolderEvents,
  ...defaultChannelGroupEvents,
  ...flagEvents,
  ...subscriptionEvents,
  ...topicEvents,
};

/** Every event that this module emits, those of access included. */
export type DomainEvent = Own | AccessEvent;

export type AddressedEvent = AddressedEventOf<DomainEvent>;

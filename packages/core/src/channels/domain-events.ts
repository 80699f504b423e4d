import { accessEventTable } from '../access';
import type { AddressedEventOf, EventIn } from '../kernel';
import { channelFolderEvents } from './channel-folders/channel-folder-events';
import { botDefaultEvents } from './channels/bot-default-events';
import { channelEvents } from './channels/channel-events';
import { defaultChannelGroupEvents } from './default-channel-groups/default-channel-group-events';
import { flagEvents } from './read-state/flag-events';
import { subscriptionEvents } from './subscriptions/subscription-events';
import { topicEvents } from './topics/topic-events';

/** Every kind of event of this module and the modules below it. */
export const channelsEventTable = {
  ...accessEventTable,
  ...botDefaultEvents,
  ...channelFolderEvents,
  ...channelEvents,
  ...defaultChannelGroupEvents,
  ...flagEvents,
  ...subscriptionEvents,
  ...topicEvents,
};

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof channelsEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;

import { accessFailureTable } from '../access';
import { channelFolderFailures } from './channel-folders/channel-folder-failures';
import { channelFailures } from './channels/channel-failures';
import { postingFailures } from './channels/posting-failures';
import { defaultChannelGroupFailures } from './default-channel-groups/default-channel-group-failures';
import { subscriptionFailures } from './subscriptions/subscription-failures';
import { topicFailures } from './topics/topic-failures';

/** What the API says of each failure of this module, those of access included. */
export const channelsFailureTable = {
  ...accessFailureTable,
  ...channelFailures,
  ...channelFolderFailures,
  ...defaultChannelGroupFailures,
  ...postingFailures,
  ...subscriptionFailures,
  ...topicFailures,
};

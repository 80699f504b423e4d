import { asId, ChannelId, DefaultChannelGroupId } from '@parley/core/kernel';
import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

const rows: readonly FailureRow[] = [
  [
    { _tag: 'PrivateDefaultChannel', isAboutDefaults: true },
    'Private channels cannot be made default.',
  ],
  [
    { _tag: 'PrivateDefaultChannel', isAboutDefaults: false },
    'A default channel cannot be private.',
  ],
  [{ _tag: 'PublicModerationChannel' }, 'Moderation request channel must be private.'],
  [
    { _tag: 'TopicsNeedSharedHistory' },
    'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
    'BAD_REQUEST',
    { parameters: 'history_public_to_subscribers, can_create_topic_group' },
  ],
  [{ _tag: 'NoSuchBot' }, 'No such bot'],
  [{ _tag: 'InvalidDefaultGroupName', name: ' ' }, "Invalid default channel group name ' '"],
  [
    { _tag: 'DefaultGroupNameTooLong' },
    'Default channel group name too long (limit: 60 characters)',
  ],
  [{ _tag: 'DefaultGroupExists', name: 'Home' }, "Default channel group 'Home' already exists"],
  [
    { _tag: 'DefaultGroupDoesNotExist', groupId: asId(DefaultChannelGroupId)(7) },
    "Default channel group with id '7' does not exist.",
  ],
  [
    { _tag: 'DefaultGroupHasThatName', name: 'Home' },
    "This default channel group is already named 'Home'",
  ],
  [{ _tag: 'NothingNewOfDefaultGroup' }, 'You must pass "new_description" or "new_group_name".'],
  [
    { _tag: 'ChannelIsDefault', channel: 'kitchen', group: 'Home' },
    "'kitchen' is a default channel and cannot be added to 'Home'",
  ],
  [
    { _tag: 'ChannelInDefaultGroup', channel: 'kitchen', group: 'Home' },
    "Channel 'kitchen' is already present in default channel group 'Home'",
  ],
  [
    { _tag: 'ChannelNotInDefaultGroup', channel: 'kitchen', group: 'Home' },
    "Channel 'kitchen' is not present in default channel group 'Home'",
  ],
  [
    { _tag: 'UnknownSubscriptionProperty', property: 'size' },
    'Unknown subscription property: size',
  ],
  [
    { _tag: 'SubscriptionPropertyNotBoolean', property: 'pin_to_top' },
    'pin_to_top is not a boolean',
  ],
  [
    { _tag: 'InvalidSubscriptionColor', place: 'subscription_data[0]' },
    'Invalid subscription_data[0]: Value error, color is not a valid hex color code',
  ],
  [{ _tag: 'InvalidSubscriptionColor', place: undefined }, 'color is not a valid hex color code'],
  [{ _tag: 'NotSubscribed', channelId: asId(ChannelId)(7) }, 'Not subscribed to channel ID 7'],
  [{ _tag: 'InvalidChannelFolderId' }, 'Invalid channel folder ID'],
];

describe('channelFailures', () => {
  itPresents(rows);
});
